import type { BoardColumnView, ColumnFigures } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder } from 'kysely';
import { withinDays, type Period } from './days.queries';

interface ColumnRow {
  readonly tagId: number;
  readonly entered: number;
  readonly left: number;
  readonly median: number | null;
}

/**
 * The number of cards that entered and left each column in some days, and the time spent by those that left.
 * @param stays the stays of the cards that the viewer sees: `from … where …` with the stay as `c`
 */
export const columnFigures = async (
  db: TenantConnection,
  companyId: number,
  stays: RawBuilder<unknown>,
  columns: readonly BoardColumnView[],
  period: Period,
): Promise<readonly ColumnFigures[]> => {
  const [entered, left] = [
    withinDays('visit.enteredAt', companyId, period),
    withinDays('visit.leftAt', companyId, period),
  ];
  const { rows } = await sql<ColumnRow>`
    with visit as (
      select c.tag_id, c.entered_at, null::timestamptz as left_at ${stays} and c.entered_at is not null
      union all
      select c.tag_id, to_timestamp((stay ->> 0)::bigint / 1000.0), to_timestamp((stay ->> 1)::bigint / 1000.0)
        from (select c.tag_id, json_array_elements(c.stays::json) as stay ${stays}) c)
    select tag_id as "tagId", (count(*) filter (where ${entered}))::int as entered,
           (count(*) filter (where ${left}))::int as "left",
           percentile_cont(0.5) within group (order by extract(epoch from left_at - entered_at))
             filter (where ${left}) as median
      from visit group by tag_id`.execute(db);
  const known = new Map(rows.map(row => [row.tagId, row]));
  return columns.map(({ id, name, color }) => {
    const { entered = 0, left = 0, median = null } = known.get(id) ?? {};
    return {
      tagId: id,
      name,
      color,
      entered,
      left,
      medianSeconds: median === null ? null : Math.round(median),
    };
  });
};
