/** What fields with numbers refer to, by its table. */
export const REFERRED = [
  'queue',
  'tag',
  'connection',
  'prompt',
  'queue_integration',
  'contact_list',
  'file_list',
] as const;

/** One of {@link REFERRED}. */
export type ReferredTable = (typeof REFERRED)[number];

const references: Readonly<Record<string, ReferredTable>> = {
  queueIds: 'queue',
  queueId: 'queue',
  transferQueueId: 'queue',
  answersQueueId: 'queue',
  tagListId: 'tag',
  connectionId: 'connection',
  promptId: 'prompt',
  integrationId: 'queue_integration',
  contactListId: 'contact_list',
  excludeListId: 'contact_list',
  listId: 'contact_list',
  fileListId: 'file_list',
};

/** What a field refers to; null when it is a plain value. */
export const kindOfReference = (field: string): ReferredTable | null =>
  Object.hasOwn(references, field) ? (references[field] ?? null) : null;

/** The numbers that facts refer to, by table. */
export class ReferredNumbers {
  readonly numbers = new Map<ReferredTable, Set<number>>();

  /** Notes the numbers among some values. */
  note(values: Readonly<Record<string, unknown>>): void {
    for (const [field, value] of Object.entries(values)) {
      const table = kindOfReference(field);
      if (table === null) continue;
      const known = this.numbers.get(table) ?? new Set();
      this.numbers.set(table, known);
      for (const each of [value].flat()) if (Number.isSafeInteger(each)) known.add(Number(each));
    }
  }
}

/** The present names of records and users; what is not there any more is shown by its number. */
export class RecordNames {
  private readonly names = new Map<string, string>();

  add(kind: ReferredTable | 'user' | 'userUuid', id: number | string, name: string): void {
    this.names.set(`${kind} ${id}`, name);
  }

  get(kind: ReferredTable, id: number): string {
    return this.names.get(`${kind} ${id}`) ?? `#${id}`;
  }

  user(id: number | string): string | null {
    return this.names.get(`${typeof id === 'number' ? 'user' : 'userUuid'} ${id}`) ?? null;
  }
}
