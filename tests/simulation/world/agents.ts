import type { Viewer } from '@prosa/http';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { MissingProvider } from './injector';
import type { Accepted } from './ledger';
import type { Ground, SimulatedNode } from './node';
import { carryOut } from './requests';

/** What an agent wants, and of what. */
export type Wish = Omit<Accepted, 'userId' | 'clientId'>;

const PATIENCE_MS = 9_000;
const TRIES = 6;

/** The people of the company, at browsers that repeat what was not answered, under the id it had. */
export class Agents {
  /** Requests without a response. */
  waiting = 0;
  private requests = 0;

  constructor(
    private readonly ground: Ground,
    private readonly nodes: () => readonly SimulatedNode[],
  ) {}

  /** A user's action. */
  wish(wish: Wish, viewer: Viewer): void {
    this.waiting += 1;
    const id = uuidv5('click', (this.requests += 1));
    this.ask(id, { ...wish, userId: viewer.userId, clientId: id }, viewer, 1);
  }

  private ask(id: string, wish: Accepted, viewer: Viewer, attempt: number): void {
    const { scheduler, weather, ledger, plant } = this.ground;
    const alive = this.nodes();
    let isOver = false;
    const over = (): void => {
      isOver = true;
      this.waiting -= 1;
    };
    const again = (): void => {
      if (isOver) return;
      isOver = true;
      if (attempt >= TRIES) this.waiting -= 1;
      else this.ask(plant.forgetsRequests === true ? uuidv5(id, attempt) : id, wish, viewer, attempt + 1);
    };
    const answered = (answer: 'done' | 'refused'): void => {
      if (isOver) return;
      if (answer === 'done') ledger.accepted.push(wish);
      over();
    };
    scheduler.after(PATIENCE_MS, 'browser gives up', again, null);
    const node = alive.length === 0 ? undefined : scheduler.random.pick(alive);
    if (node === undefined) return;
    const answer = (what: 'done' | 'refused'): void => {
      if (!weather.losesAnswer())
        scheduler.after(weather.latency(), `answer ${what}`, () => node.alive && answered(what), null);
    };
    const run = (): void => {
      if (plant.answersEarly === true) answer('done');
      const clientId = plant.forgetsRequests === true ? id : wish.clientId;
      carryOut(node, { viewer, wish, id, clientId }).then(
        () => answer('done'),
        (error: unknown) => {
          if (error instanceof MissingProvider) throw error;
          if (error instanceof DomainError && error.code !== 'ERR_UNAVAILABLE') answer('refused');
          else scheduler.after(weather.latency(), 'answer 503', again, null);
        },
      );
    };
    scheduler.after(weather.latency(), `asks ${wish.kind}`, run, node);
  }
}
