/** Where text goes: results to `out`, what happens meanwhile to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Whether the output is a terminal, so that lines can be overwritten. */
  readonly interactive: boolean;
  /** Milliseconds that only go up. */
  now(): number;
}

const barWidth = 28;
const plainEveryMs = 5_000;
const drawEveryMs = 100;

const duration = (seconds: number): string => {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
};

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, plain) : String(value);

/** The output of a command: rows as text or JSON, and progress. */
export class Output {
  private label = '';
  private startedAt = 0;
  private reportedAt = -Infinity;
  private drawn = false;
  private complete = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly json: boolean,
  ) {}

  /** One result. */
  row(values: Readonly<Record<string, unknown>>): void {
    this.wipe();
    const text = this.json
      ? JSON.stringify(values, plain)
      : Object.entries(values)
          .map(([name, value]) => `${name} ${shown(value)}`)
          .join('   ');
    this.terminal.out(`${text}\n`);
  }

  /** A variable as files of an environment hold it. */
  variable(name: string, value: string): void {
    this.terminal.out(this.json ? `${JSON.stringify({ [name]: value })}\n` : `${name}=${value}\n`);
  }

  /** Prints a remark for users. */
  say(text: string): void {
    this.wipe();
    this.terminal.err(`${text}\n`);
  }

  /** Shows progress: a bar in a terminal, else a line periodically. */
  progress(label: string, done: number, total: number): void {
    const now = this.terminal.now();
    if (label === this.label && this.complete && done >= total) return;
    this.complete = done >= total;
    if (label !== this.label) {
      this.label = label;
      this.startedAt = now;
      this.reportedAt = -Infinity;
    }
    if (now - this.reportedAt < (this.terminal.interactive ? drawEveryMs : plainEveryMs) && done < total)
      return;
    this.reportedAt = now;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const passed = (now - this.startedAt) / 1_000;
    const left =
      share > 0 && share < 1 && passed > 1 ? `, ${duration((passed / share) * (1 - share))} left` : '';
    const figures = `${(share * 100).toFixed(0).padStart(3)} %  ${done} of ${total}${left}`;
    if (!this.terminal.interactive) return this.terminal.err(`${label}: ${figures.trim()}\n`);
    const full = Math.round(share * barWidth);
    this.drawn = true;
    this.terminal.err(`\r\u001b[K${label} [${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${figures}`);
  }

  /** Ends a bar, so that the next output starts on a new line. */
  private wipe(): void {
    if (!this.drawn) return;
    this.drawn = false;
    this.terminal.err('\r\u001b[K');
  }

  /** Takes the bar away; to be called last. */
  close(): void {
    this.wipe();
  }
}
