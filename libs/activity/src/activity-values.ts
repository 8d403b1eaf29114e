/** What a fact says, field by field. */
export type FactValues = Readonly<Record<string, unknown>>;

/** A field that a fact gave another value. */
export interface ChangedField {
  readonly field: string;
  /** Undefined: there was none, or it is not known. */
  readonly from: unknown;
  readonly to: unknown;
}

/** A fact as far as its values are concerned. */
export interface ValuedFact {
  readonly type: string;
  readonly data: object;
}

/** What facts put their values into. */
const WRAPPERS = ['fields', 'changes', 'settings', 'card'];

const OWN_NUMBER = { connectionId: 'id' } as const;

/** Fields that mean something else in one type than in all others. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The sentence names the setting, and the connection.
  SettingChanged: { key: 'settingKey' },
  ConnectionRegistered: OWN_NUMBER,
  ConnectionConfigured: OWN_NUMBER,
  ConnectionMadeDefault: OWN_NUMBER,
  ConnectionPaired: { ...OWN_NUMBER, number: 'phone' },
  ConnectionRemoved: OWN_NUMBER,
  ConnectionTokenIssued: OWN_NUMBER,
  ConnectionTokenRevoked: OWN_NUMBER,
  LeadFormListsChanged: { provider: 'providers' },
  PlanChangeDone: { to: 'plan' },
};

/** The field that a fact means which holds both values itself. */
const MOVED: Readonly<Record<string, string>> = {
  SettingChanged: 'value',
  CompanyTimeZoneChanged: 'timeZone',
  CompanyDueDateMoved: 'dueDate',
  CompanyRenewed: 'dueDate',
  PlanChangeAsked: 'plan',
};

/** Facts whose values replace none of an earlier fact of the stream. */
const ADDED = [
  'LogReadByOperator',
  'WebhookReplayAsked',
  'FileListFileAdded',
  'CreditGranted',
  'CreditRevoked',
  'CreditCharged',
  'CreditRefunded',
];

/** Fields that belong to the fact and not to its object. */
const STATED = ['reason', 'note', 'code', 'key', 'until', 'count', 'by', 'customerAsked'];

/** The values of a fact, by the names under which they are shown. */
export const valuesOf = ({ type, data }: ValuedFact): FactValues => {
  const moved = MOVED[type];
  const names = RENAMED[type] ?? {};
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(data)) {
    if (WRAPPERS.includes(field)) Object.assign(values, value);
    else if (moved !== undefined && field === 'to') values[moved] = value;
    else if (moved === undefined || field !== 'from') values[names[field] ?? field] = value;
  }
  return values;
};

/** The values of an object after some of its facts, oldest first. */
export const stateOf = (facts: readonly ValuedFact[]): FactValues => {
  const state: Record<string, unknown> = {};
  for (const fact of facts) Object.assign(state, valuesOf(fact));
  return state;
};

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.every(isNothing));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What a fact changed of what its object was before. */
export const changesOf = (fact: ValuedFact, before: FactValues): readonly ChangedField[] => {
  const moved = MOVED[fact.type];
  const { from } = fact.data as { readonly from?: unknown };
  const previous = (field: string): unknown => {
    if (field === moved) return from;
    return ADDED.includes(fact.type) || STATED.includes(field) ? undefined : before[field];
  };
  return Object.entries(valuesOf(fact))
    .map(([field, to]) => ({ field, from: previous(field), to }))
    .filter(change => !isSame(change.from, change.to) && !(isNothing(change.from) && isNothing(change.to)));
};
