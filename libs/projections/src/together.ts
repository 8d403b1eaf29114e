import type { ReadModel } from '@prosa/read-model';
import type { CompiledQuery, Transaction } from 'kysely';
import type { AnyRow } from './table-layout';

/**
 * Sends statements without waiting for the answers of those before, and answers their rows in the same order. They run one
 * after the other; when the server refuses one, it refuses all that follow, and the first fault is thrown once none is under
 * way any more. Quicker than one by one where the pool is pipelined.
 */
export const together = (
  db: Transaction<ReadModel>,
  statements: readonly CompiledQuery[],
): Promise<readonly (readonly AnyRow[])[]> =>
  db.getExecutor().provideConnection(async connection => {
    const answers = await Promise.allSettled(
      statements.map(statement => connection.executeQuery<AnyRow>(statement)),
    );
    return answers.map(answer => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.rows;
    });
  });
