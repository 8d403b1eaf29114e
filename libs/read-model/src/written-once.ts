import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { ReadModel } from './tables/schema';

/** Stands for a value that is not known yet. */
class Place {
  constructor(readonly index: number) {}
}

/**
 * A statement that is written out the first time it is asked, and later only filled in: to write out a statement of many
 * joins takes this process as long as the server needs to answer it. `write` has to hand its values on to the statement
 * and look at none of them, and to write the same for every database that it is asked with. What does not come out as
 * text with a parameter for each value is written every time.
 */
export const writtenOnce = <Values extends readonly unknown[], Row>(
  write: (db: Kysely<ReadModel>, ...values: Values) => Compilable<Row>,
): ((db: Kysely<ReadModel>, ...values: Values) => CompiledQuery<Row>) => {
  let written: CompiledQuery<Row> | null | undefined;
  const writeOut = (db: Kysely<ReadModel>, count: number): CompiledQuery<Row> | null => {
    const places = Array.from({ length: count }, (_, index) => new Place(index));
    const statement = write(db, ...(places as unknown as Values)).compile();
    return places.every(place => statement.parameters.includes(place)) ? statement : null;
  };
  return (db, ...values) => {
    if (written === undefined) written = writeOut(db, values.length);
    if (written === null) return write(db, ...values).compile();
    const parameters = written.parameters.map(each => (each instanceof Place ? values[each.index] : each));
    return { ...written, parameters };
  };
};
