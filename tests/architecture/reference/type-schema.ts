import ts from 'typescript';
import { docOf } from './source-program';

/** A JSON Schema, as far as the reference uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

const has = (type: ts.Type, flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;

/**
 * Turns TypeScript types into JSON Schemas. Interfaces and aliases that have a name become entries of `named` and are
 * referred to, so that a document says each of them once.
 */
export class TypeSchemas {
  readonly named = new Map<string, Schema>();
  private readonly owners = new Map<string, ts.Type>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly prefix = '#/components/schemas/',
  ) {}

  /** The schema of a type; a reference when the type is named. */
  of(type: ts.Type): Schema {
    const name = this.nameOf(type);
    if (name === undefined) return this.inline(type);
    if (!this.owners.has(name)) {
      this.owners.set(name, type);
      this.named.set(name, {});
      const description = docOf(type.aliasSymbol ?? type.symbol, this.checker);
      this.named.set(name, { ...(description === '' ? {} : { description }), ...this.inline(type) });
    }
    return this.owners.get(name) === type ? { $ref: `${this.prefix}${name}` } : this.inline(type);
  }

  /** The schema of a type, spelled out even when the type has a name. */
  inline(type: ts.Type): Schema {
    if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (has(type, ts.TypeFlags.BooleanLiteral)) return { const: this.checker.typeToString(type) === 'true' };
    if (has(type, ts.TypeFlags.StringLike)) return { type: 'string' };
    if (has(type, ts.TypeFlags.NumberLike)) return { type: 'number' };
    if (has(type, ts.TypeFlags.BigIntLike)) return { type: 'string', format: 'int64' };
    if (has(type, ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (has(type, ts.TypeFlags.Null)) return { type: 'null' };
    return type.isUnion() ? this.union(type) : this.object(type);
  }

  private union(type: ts.UnionType): Schema {
    const parts = type.types.filter(part => !has(part, ts.TypeFlags.Undefined | ts.TypeFlags.Void));
    const isNull = (part: ts.Type): boolean => has(part, ts.TypeFlags.Null);
    const isTruth = (part: ts.Type): boolean => has(part, ts.TypeFlags.BooleanLiteral);
    const texts = parts.flatMap(part =>
      part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : [],
    );
    const others = parts.filter(
      part => !isNull(part) && !part.isStringLiteral() && !part.isNumberLiteral() && !isTruth(part),
    );
    const truths = parts.filter(isTruth);
    const schemas = [
      ...(texts.length > 0 ? [{ enum: texts.toSorted((a, b) => (a < b ? -1 : 1)) }] : []),
      ...(truths.length > 1 ? [{ type: 'boolean' }] : truths.map(part => this.inline(part))),
      ...others.map(part => this.of(part)),
      ...(parts.some(isNull) ? [{ type: 'null' }] : []),
    ];
    return schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas };
  }

  private object(type: ts.Type): Schema {
    const element = this.elementOf(type);
    if (element !== undefined) return { type: 'array', items: this.of(element) };
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const properties = this.propertiesOf(type);
    const required = properties.filter(([symbol]) => !isOptional(symbol)).map(([symbol]) => symbol.name);
    return {
      type: 'object',
      ...(properties.length === 0
        ? {}
        : { properties: Object.fromEntries(properties.map(([symbol, schema]) => [symbol.name, schema])) }),
      ...(required.length === 0 ? {} : { required }),
      ...(index === undefined ? {} : { additionalProperties: this.of(index.type) }),
    };
  }

  private propertiesOf(type: ts.Type): [ts.Symbol, Schema][] {
    return this.checker.getPropertiesOfType(type).map(symbol => {
      const description = docOf(symbol, this.checker);
      const schema = this.of(this.checker.getTypeOfSymbol(symbol));
      return [symbol, description === '' ? schema : { ...schema, description }];
    });
  }

  private elementOf(type: ts.Type): ts.Type | undefined {
    if (!this.checker.isArrayType(type) && !this.checker.isTupleType(type)) return undefined;
    return this.checker.getTypeArguments(type as ts.TypeReference)[0];
  }

  private nameOf(type: ts.Type): string | undefined {
    if (type.aliasTypeArguments !== undefined || this.elementOf(type) !== undefined) return undefined;
    const symbol = type.aliasSymbol ?? ((type.symbol?.flags ?? 0) & namedKinds ? type.symbol : undefined);
    const ours = symbol?.declarations?.some(each => !each.getSourceFile().isDeclarationFile) === true;
    return ours ? symbol.name : undefined;
  }
}

const namedKinds = ts.SymbolFlags.Interface | ts.SymbolFlags.Class;

const isOptional = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Optional) !== 0;
