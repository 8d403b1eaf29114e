import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type ProgramPage } from '@prosa/contracts';
import { decodeCursor, encodeCursor, type TokenViewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import type { ProgramMessagesQuery } from './program.commands';
import type { Wanted } from './program.queries';
import type { Shown } from './program-views';

/** How a kind of record is read, shown, and placed in its order. */
export interface Reading<Row, View> {
  readonly rows: (db: TenantConnection, companyId: number, wanted: Wanted) => Promise<readonly Row[]>;
  readonly view: (row: Row, shown: Shown) => View;
  /** The number by which the list is ordered. */
  readonly place: (row: Row) => number | string;
}

const PLACE = /^\d{1,19}$/;
const LAST = 9_223_372_036_854_775_807n;

const shownTo =
  ({ scopes }: TokenViewer): Shown =>
  value =>
    scopes.includes('personal') ? value : null;

/** A text that holds a place; a place beyond what the column takes is none. */
const placeIn = (cursor: string | undefined): string => {
  if (cursor === undefined) return '0';
  const [place] = decodeCursor(cursor, ['text']);
  if (!PLACE.test(place) || BigInt(place) > LAST) throw new DomainError('ERR_BAD_REQUEST', 'cursor');
  return place;
};

/** Reads a company's records for its programs. */
@Injectable()
export class ProgramReader {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  /** A page of records. @throws ERR_BAD_REQUEST for a cursor that none of our pages gave */
  async page<Row, View>(
    viewer: TokenViewer,
    { rows, view, place }: Reading<Row, View>,
    { cursor, limit = LIMITS.programPage.default, ticket }: ProgramMessagesQuery,
  ): Promise<ProgramPage & { readonly records: readonly View[] }> {
    const wanted = { after: placeIn(cursor), limit, ...(ticket === undefined ? {} : { ticket }) };
    const { companyId } = viewer;
    const found = await this.tenants.withTenant(companyId, db => rows(db, companyId, wanted));
    const records = found.slice(0, limit);
    const last = records.at(-1);
    const more = found.length > limit;
    const next = more && last !== undefined ? encodeCursor([String(place(last))]) : null;
    return { records: records.map(row => view(row, shownTo(viewer))), next, more };
  }

  /** One record. @throws ERR_NOT_FOUND */
  async one<Row, View>(viewer: TokenViewer, { rows, view }: Reading<Row, View>, uuid: string): Promise<View> {
    const { companyId } = viewer;
    const [row] = await this.tenants.withTenant(companyId, db => rows(db, companyId, { uuid }));
    if (row === undefined) throw new DomainError('ERR_NOT_FOUND');
    return view(row, shownTo(viewer));
  }
}
