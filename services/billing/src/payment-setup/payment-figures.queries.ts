import type { PaymentProviderView, ProviderMode } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';

/** When a provider last sent notices, and what comparing with its payments has found. */
export interface ProviderFigures {
  readonly lastNoticeAt: Date | null;
  readonly refusedAt: Date | null;
  readonly begunAt: Date | null;
  readonly completeUntil: Date | null;
  readonly foundCount: number;
  readonly foundAt: Date | null;
}

/** A provider counts as unreachable when comparing has failed for this long. */
const UNREACHABLE_MS = 900_000;

/** Reads what is known of a provider's notices and of the comparisons with its books. */
export const figuresOf = async (db: OwnerDatabase, provider: string): Promise<ProviderFigures> => {
  const [notice, compared] = await Promise.all([
    db
      .selectFrom('billing.paymentNotice')
      .select('receivedAt')
      .where('provider', '=', provider)
      .orderBy('receivedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('billing.reconciliation').selectAll().where('provider', '=', provider).executeTakeFirst(),
  ]);
  return {
    lastNoticeAt: notice?.receivedAt ?? null,
    refusedAt: compared?.refusedAt ?? null,
    begunAt: compared?.begunAt ?? null,
    completeUntil: compared?.completeUntil ?? null,
    foundCount: compared?.foundCount ?? 0,
    foundAt: compared?.foundAt ?? null,
  };
};

/** Whether payments arrive as they should; without a key, none is missed. */
export const stateOf = (
  mode: ProviderMode | null,
  { lastNoticeAt, begunAt, completeUntil, foundAt }: ProviderFigures,
): PaymentProviderView['state'] => {
  if (mode === null) return 'well';
  const late = (begunAt?.getTime() ?? 0) - (completeUntil?.getTime() ?? 0);
  if (late > UNREACHABLE_MS) return 'unreachable';
  return foundAt !== null && foundAt > (lastNoticeAt ?? new Date(0)) ? 'silent' : 'well';
};
