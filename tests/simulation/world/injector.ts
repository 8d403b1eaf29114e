import 'reflect-metadata';

type Constructor<T> = abstract new (...values: never[]) => T;

interface SelfDeclared {
  readonly index: number;
  readonly param: unknown;
}

/** A dependency that nothing provides: a fault of the simulation, which ends the run instead of being tried again. */
export class MissingProvider extends Error {}

/**
 * Instantiates the product's classes with their constructor dependencies, as the framework would. What has not been
 * provided is instantiated itself, once.
 */
export class Injector {
  private readonly made = new Map<unknown, unknown>();

  provide(token: unknown, value: unknown): this {
    this.made.set(token, value);
    return this;
  }

  get<T>(wanted: Constructor<T>): T {
    if (!this.made.has(wanted)) this.made.set(wanted, this.make(wanted));
    return this.made.get(wanted) as T;
  }

  private make<T>(wanted: Constructor<T>): T {
    const types = (Reflect.getMetadata('design:paramtypes', wanted) ?? []) as readonly unknown[];
    const declared = (Reflect.getMetadata('self:paramtypes', wanted) ?? []) as readonly SelfDeclared[];
    const values = types.map((type, index) => {
      const token = declared.find(each => each.index === index)?.param ?? type;
      if (this.made.has(token)) return this.made.get(token);
      if (typeof token !== 'function')
        throw new MissingProvider(`${wanted.name} asks for what the world has not: ${String(token)}`);
      return this.get(token as Constructor<unknown>);
    });
    return Reflect.construct(wanted as unknown as new () => T, values) as T;
  }
}
