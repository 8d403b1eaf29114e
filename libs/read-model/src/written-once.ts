import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { ReadModel } from './tables/schema';

/** A placeholder for a value that is not known yet. */
class ParameterSlot {
  constructor(readonly index: number) {}
}

/**
 * A statement that is compiled once and then only filled with values: compiling a statement with many joins takes
 * as long as the server needs to execute it. `write` must pass its values on to the statement without inspecting
 * them, and produce the same for every database it is called with. A statement that does not compile to text with a
 * parameter for each value is compiled every time.
 */
export const writtenOnce = <Values extends readonly unknown[], Row>(
  write: (db: Kysely<ReadModel>, ...values: Values) => Compilable<Row>,
): ((db: Kysely<ReadModel>, ...values: Values) => CompiledQuery<Row>) => {
  let written: CompiledQuery<Row> | null | undefined;
  const writeOut = (db: Kysely<ReadModel>, count: number): CompiledQuery<Row> | null => {
    const places = Array.from({ length: count }, (_, index) => new ParameterSlot(index));
    const statement = write(db, ...(places as unknown as Values)).compile();
    return places.every(place => statement.parameters.includes(place)) ? statement : null;
  };
  return (db, ...values) => {
    if (written === undefined) written = writeOut(db, values.length);
    if (written === null) return write(db, ...values).compile();
    const parameters = written.parameters.map(each =>
      each instanceof ParameterSlot ? values[each.index] : each,
    );
    return { ...written, parameters };
  };
};
