import {
  PostgresAdapter,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryExecutor,
  type QueryResult,
} from 'kysely';

const adapter = new PostgresAdapter();

const refuse = (): never => {
  throw new Error('A simulated world streams nothing and has no plugins');
};

/**
 * Carries statements straight to a connection. Kysely's own way there, with a pool and a queue in between, costs more
 * than what the stand-in does with them; nothing is compiled, as the tree of the statement is what the stand-in reads.
 */
export class DirectExecutor implements QueryExecutor {
  readonly plugins = [];
  readonly adapter = adapter;
  readonly withPlugin = refuse;
  readonly withPlugins = refuse;
  readonly withPluginAtFront = refuse;
  readonly stream = refuse;
  /** The owner of the transaction being started: Kysely requests an executor right after getting the connection. */
  private given: DatabaseConnection | null = null;

  constructor(
    private readonly connect: () => DatabaseConnection,
    private readonly connection: DatabaseConnection | null = null,
  ) {}

  transformQuery<Node>(node: Node): Node {
    return node;
  }

  compileQuery<Row>(
    query: CompiledQuery<Row>['query'],
    queryId: CompiledQuery['queryId'],
  ): CompiledQuery<Row> {
    return { query, queryId, sql: '', parameters: [] };
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    this.given = this.connection ?? this.connect();
    return consumer(this.given);
  }

  executeQuery<Row>(compiled: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    return (this.connection ?? this.connect()).executeQuery<Row>(compiled);
  }

  withConnectionProvider(): QueryExecutor {
    return this.connection === null ? new DirectExecutor(this.connect, this.given) : this;
  }

  withoutPlugins(): QueryExecutor {
    return this;
  }
}
