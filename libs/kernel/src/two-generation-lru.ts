/**
 * The most recently used values, by name: at least the last `most`, at most twice as many. Two generations instead
 * of one `Map` in order of use: a map that deletes an entry for each one added leaves tables behind that V8 keeps
 * chained, together with their content, until the next full garbage collection.
 */
export class TwoGenerationLru<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  constructor(private readonly most: number) {}

  get(name: string): Value | undefined {
    const young = this.young.get(name);
    if (young !== undefined) return young;
    const old = this.old.get(name);
    if (old !== undefined) this.set(name, old);
    return old;
  }

  set(name: string, value: Value): void {
    this.young.set(name, value);
    if (this.young.size < this.most) return;
    this.old = this.young;
    this.young = new Map();
  }

  delete(name: string): void {
    this.young.delete(name);
    this.old.delete(name);
  }

  clear(): void {
    this.young = new Map();
    this.old = new Map();
  }
}
