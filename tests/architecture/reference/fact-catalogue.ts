import type { EventCatalogue } from '@prosa/kernel';
import { catalogueOf, type Resource } from '@prosa/resource';
import { resolve } from 'node:path';
import ts from 'typescript';
import { filesUnder, root } from './repository-files';
import { sampleValue } from './sample-value';
import { docAt, type SourceProgram } from './source-program';
import type { Schema, TypeSchemas } from './type-schema';

/** One field of a fact, as its page shows it. */
export interface FieldDoc {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** The fields that name the subject of this one, in order; empty when it is not personal. */
  readonly personalOf: readonly string[];
}

/** One fact, as the reference shows it. */
export interface FactDoc {
  readonly name: string;
  readonly text: string;
  readonly version: number;
  readonly fields: readonly FieldDoc[];
  readonly data: Schema;
  readonly sample: unknown;
}

/** All facts of one stream category. */
export interface CategoryDoc {
  readonly category: string;
  readonly text: string;
  /** The file that declares it, from the top folder. */
  readonly file: string;
  readonly facts: readonly FactDoc[];
}

/** A declared record with the file it stands in. */
export interface DeclaredRecord {
  readonly resource: Resource;
  readonly file: string;
}

const exportsOf = (file: string): [string, unknown][] =>
  Object.entries(require(resolve(root, file)) as Record<string, unknown>);

const holds = (value: unknown, ...keys: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && keys.every(key => key in value);

/** A fact that its context publishes is declared there instead. */
const PUBLISHED_FILES = filesUnder(['libs/published-facts'], /\.events\.ts$/);

/** A fact that a lower floor of its service reads is declared on that floor. */
const eventFilesOfService = (file: string): readonly string[] =>
  filesUnder([file.split('/').slice(0, 3).join('/')], /\.events\.ts$/);

/** Every record that a `*.resource.ts` declares. */
export const declaredRecords = (): readonly DeclaredRecord[] =>
  filesUnder(['services'], /\.resource\.ts$/).flatMap(file =>
    exportsOf(file)
      .filter(([, value]) => holds(value, 'name', 'path', 'events', 'access'))
      .map(([, value]) => ({ resource: value as Resource, file })),
  );

/** Reads the facts out of `*.events.ts` and out of record definitions. */
export class FactReader {
  constructor(
    private readonly program: SourceProgram,
    private readonly schemas: TypeSchemas,
  ) {}

  /** Every category of the log, sorted by name. */
  read(): readonly CategoryDoc[] {
    const declared = filesUnder(['services', 'libs'], /\.events\.ts$/).flatMap(file => this.declaredIn(file));
    const records = declaredRecords().map(record => this.recordCategory(record));
    return [...declared, ...records].toSorted((a, b) => (a.category < b.category ? -1 : 1));
  }

  private declaredIn(file: string): CategoryDoc[] {
    return exportsOf(file)
      .filter(([, value]) => holds(value, 'category', 'events'))
      .map(([constant, value]) => {
        const catalogue = value as EventCatalogue;
        const facts = Object.keys(catalogue.events).map(name => this.declaredFact(file, name, catalogue));
        return { category: catalogue.category, text: this.docFor(file, constant), file, facts };
      });
  }

  private declaredFact(file: string, name: string, catalogue: EventCatalogue): FactDoc {
    const alias = [file, ...PUBLISHED_FILES, ...eventFilesOfService(file)]
      .flatMap(each => this.source(each).statements.filter(ts.isTypeAliasDeclaration))
      .find(each => each.name.text === name);
    if (alias === undefined)
      throw new Error(`${file} declares ${name} in a catalogue, but no type of that name`);
    const { checker } = this.program;
    const data = checker.getPropertyOfType(checker.getTypeAtLocation(alias.name), 'data');
    if (data === undefined) throw new Error(`${name} in ${file} is no Fact<…>`);
    return this.fact(name, docAt(alias.name, this.program), catalogue, checker.getTypeOfSymbol(data));
  }

  private fact(name: string, text: string, catalogue: EventCatalogue, type: ts.Type): FactDoc {
    const { checker } = this.program;
    const contract = catalogue.events[name];
    const personal = (contract?.personal ?? {}) as Readonly<
      Record<string, string | readonly string[] | undefined>
    >;
    const data = this.schemas.inline(type);
    const fields = checker.getPropertiesOfType(type).map(symbol => ({
      name: symbol.name,
      type: checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, ts.TypeFormatFlags.NoTruncation),
      text: data.properties?.[symbol.name]?.description ?? '',
      personalOf: [personal[symbol.name] ?? []].flat(),
    }));
    return {
      name,
      text,
      version: contract?.version ?? 1,
      fields,
      data,
      sample: sampleValue(data, this.schemas.named),
    };
  }

  private recordCategory({ resource, file }: DeclaredRecord): CategoryDoc {
    const catalogue = catalogueOf(resource);
    const text = this.docFor(file, resource.name);
    const { created, updated, deleted } = resource.events;
    const fields = this.recordFields(resource.name);
    const noun = resource.name.replace(/([A-Z])/g, ' $1').toLowerCase();
    return {
      category: catalogue.category,
      text,
      file,
      facts: [
        recordFact(created, `A ${noun} was added; carries all its fields.`, {
          fields: { type: 'object', ...fields },
        }),
        recordFact(updated, `A ${noun} was changed; carries only the fields that differ.`, {
          changes: { type: 'object', properties: fields.properties ?? {} },
        }),
        recordFact(deleted, `A ${noun} was removed.`, {}),
      ],
    };
  }

  /** A record's own fields: its row without what every record has. */
  private recordFields(name: string): Schema {
    const rows = this.type('libs/read-model/src/tables/record.tables.ts', 'RecordTables');
    const row = this.program.checker.getPropertyOfType(rows, name);
    if (row === undefined) throw new Error(`RecordTables has no row for the record ${name}`);
    const { properties = {}, required = [] } = this.schemas.inline(this.program.checker.getTypeOfSymbol(row));
    const common = new Set(['id', 'uuid', 'companyId', 'createdAt', 'updatedAt']);
    return {
      properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !common.has(key))),
      required: required.filter(key => !common.has(key)),
    };
  }

  private type(file: string, name: string): ts.Type {
    const found = this.source(file).statements.find(
      each => ts.isInterfaceDeclaration(each) && each.name.text === name,
    );
    if (found === undefined) throw new Error(`${file} declares no interface ${name}`);
    return this.program.checker.getTypeAtLocation(found);
  }

  private docFor(file: string, constant: string): string {
    const names = this.source(file)
      .statements.filter(ts.isVariableStatement)
      .flatMap(each => each.declarationList.declarations.map(({ name }) => name));
    const found = names.find(name => name.getText() === constant);
    return found === undefined ? '' : docAt(found, this.program);
  }

  private source(file: string): ts.SourceFile {
    const found = this.program.files.find(each => resolve(each.fileName) === resolve(root, file));
    if (found === undefined) throw new Error(`${file} is not among the sources`);
    return found;
  }
}

const recordFact = (name: string, text: string, extra: Readonly<Record<string, Schema>>): FactDoc => {
  const id: Schema = { type: 'number', description: 'The number that people see.' };
  const data: Schema = {
    type: 'object',
    properties: { id, ...extra },
    required: ['id', ...Object.keys(extra)],
  };
  const fields = Object.entries(data.properties ?? {}).flatMap(([key, schema]) =>
    schema.properties === undefined
      ? [{ name: key, type: 'number', text: schema.description ?? '', personalOf: [] }]
      : Object.entries(schema.properties).map(([field, of]) => ({
          name: `${key}.${field}`,
          type: written(of),
          text: of.description ?? '',
          personalOf: [],
        })),
  );
  return { name, text, version: 1, fields, data, sample: sampleValue(data, new Map()) };
};

const written = (schema: Schema): string =>
  schema.anyOf?.map(written).join(' | ') ??
  schema.enum?.map(each => JSON.stringify(each)).join(' | ') ??
  String(schema.type);
