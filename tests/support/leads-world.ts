import type { ConnectionView, ErrorBody, LeadFormView, LeadPage, LeadView, UserView } from '@prosa/contracts';
import { ApiClient, type Answer } from './api-client';
import { BUSINESS, connectPhone } from './connected';
import { eventually } from './eventually';
import type { Product } from './product';
import { newCompany } from './shared-product';
import { SimulatorClient } from './simulator-client';
import { solvedCaptcha } from './solved-captcha';

/** The status and the code of an answer. */
export const refusal = async (call: Promise<Answer<ErrorBody>>): Promise<[number, string]> => {
  const { status, body } = await call;
  return [status, body.error];
};

type People = Readonly<Record<'admin' | 'ana' | 'bruno', ApiClient>>;

/** Where a company with leads lives, and who works in it. */
interface Place extends People {
  readonly url: string;
  /** The number of its connection. */
  readonly business: string;
  /** A number that no other visitor has. */
  visitor(index: number): string;
}

/** A company whose phone is connected, with a form: its admin and Ana work with leads, Bruno does not. */
export class LeadsWorld {
  readonly admin: ApiClient;
  readonly ana: ApiClient;
  readonly bruno: ApiClient;
  readonly phone: SimulatorClient;
  readonly url: string;
  readonly business: string;
  private visitors = 0;

  private constructor(
    private readonly place: Place,
    readonly connection: ConnectionView,
    readonly form: LeadFormView,
  ) {
    [this.admin, this.ana, this.bruno] = [place.admin, place.ana, place.bruno];
    [this.url, this.business] = [place.url, place.business];
    this.phone = new SimulatorClient(place.url);
  }

  /** A company of its own on the shared product. */
  static async open(): Promise<LeadsWorld> {
    const company = await newCompany();
    const { url, business, admin, ana, bruno } = company;
    const visitor = (index: number): string => company.customer(index);
    return LeadsWorld.settle({ url, business, admin, ana, bruno, visitor }, await company.connect());
  }

  /** The demo company of a product that the spec started. */
  static async on({ url }: Product): Promise<LeadsWorld> {
    const as = (name: string) => ApiClient.signIn(url, `${name}@demo.test`);
    const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
    const visitor = (index: number): string => `551198222${String(index).padStart(4, '0')}`;
    const connection = await connectPhone(url, admin);
    return LeadsWorld.settle({ url, business: BUSINESS, admin, ana, bruno, visitor }, connection);
  }

  private static async settle(place: Place, connection: ConnectionView): Promise<LeadsWorld> {
    const { admin, ana, bruno } = place;
    for (const [who, leadsOn] of [
      [admin, true],
      [ana, true],
      [bruno, false],
    ] as const) {
      const user = await admin.get<UserView>(`/users/${who.me?.id}`);
      await admin.put(`/users/${user.id}`, { ...user, leadsOn });
    }
    return new LeadsWorld(place, connection, await admin.get<LeadFormView>(`/forms/${connection.id}`));
  }

  /** What a visitor fills in, each another one. */
  readonly submission = (more: object = {}): { name: string; email: string; phone: string } => {
    this.visitors += 1;
    const digits = String(this.visitors).padStart(4, '0');
    return {
      name: `Visitante ${digits}`,
      email: `visitante${digits}@cliente.test`,
      phone: this.place.visitor(this.visitors).slice('55'.length),
      ...more,
    };
  };

  /** Fills the form, from an address of its own: what other files of the shared product send does not count as its. */
  readonly fill = (body: object, headers: Record<string, string> = {}): Promise<Answer<ErrorBody>> => {
    const { id } = this.connection;
    const from = { 'x-forwarded-for': `198.18.${(id >> 8) & 255}.${id & 255}` };
    return new ApiClient(this.url).call('POST', `/forms/apresentacao/${this.form.publicId}`, body, {
      ...from,
      ...headers,
    });
  };

  /** Submits the form, solving the captcha when it is required. */
  readonly fillThrough = async (body: object): Promise<Answer<ErrorBody>> => {
    const answer = await this.fill(body);
    return answer.status === 429 ? this.fill(body, { 'x-captcha-token': await this.solved() }) : answer;
  };

  /** A lead as a visitor makes one. */
  readonly capture = async (more: object = {}): Promise<LeadView> => {
    const body = this.submission(more);
    expect((await this.fillThrough(body)).status).toBe(201);
    // The form answers its visitor before the lists show the lead.
    return eventually(async () => {
      const { leads } = await this.ana.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
      expect(leads).toHaveLength(1);
      return leads[0] as LeadView;
    });
  };

  /** An answer to the form's question. */
  readonly solved = async (publicId = this.form.publicId): Promise<string> =>
    solvedCaptcha(await new ApiClient(this.url).get<object>(`/forms/apresentacao/${publicId}/captcha`));
}
