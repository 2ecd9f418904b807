import java.nio.file.Path;
import java.util.Map;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** Neo4j's community server on its configuration file; writes one line when Bolt listens. */
public class Server {
    public static void main(String[] arguments) throws Exception {
        try {
            start(Path.of(arguments[0]));
        } catch (Exception error) {
            // The server's own threads would keep the process.
            error.printStackTrace();
            System.exit(1);
        }
        System.out.println("ready");
        Thread.currentThread().join();
    }

    private static void start(Path home) {
        DatabaseManagementService service = new DatabaseManagementServiceBuilder(home)
                .loadPropertiesFromFile(home.resolve("neo4j.conf"))
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(service::shutdown));
        service.database("system").executeTransactionally(
                "CREATE OR REPLACE USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED",
                Map.of("password", System.getenv("NEO4J_PASSWORD")));
    }
}
