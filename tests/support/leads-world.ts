import type { ConnectionView, ErrorBody, LeadFormView, LeadPage, LeadView, UserView } from '@prosa/contracts';
import { ApiClient, type Answer } from './api-client';
import { connectPhone } from './connected';
import { startProduct, type Product } from './product';
import { SimulatorClient } from './simulator-client';
import { solvedCaptcha } from './solved-captcha';

/** The status and the code of an answer. */
export const refusal = async (call: Promise<Answer<ErrorBody>>): Promise<[number, string]> => {
  const { status, body } = await call;
  return [status, body.error];
};

type People = Readonly<Record<'admin' | 'ana' | 'bruno', ApiClient>>;

/** A company whose phone is connected, with a form: its admin and Ana work with leads, Bruno does not. */
export class LeadsWorld {
  readonly admin: ApiClient;
  readonly ana: ApiClient;
  readonly bruno: ApiClient;
  readonly phone: SimulatorClient;
  private visitors = 0;

  private constructor(
    readonly product: Product,
    { admin, ana, bruno }: People,
    readonly connection: ConnectionView,
    readonly form: LeadFormView,
  ) {
    [this.admin, this.ana, this.bruno] = [admin, ana, bruno];
    this.phone = new SimulatorClient(product.url);
  }

  static async open(): Promise<LeadsWorld> {
    const product = await startProduct();
    const as = (name: string) => ApiClient.signIn(product.url, `${name}@demo.test`);
    const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
    const connection = await connectPhone(product.url, admin);
    for (const [who, leadsOn] of [
      [admin, true],
      [ana, true],
      [bruno, false],
    ] as const) {
      const user = await admin.get<UserView>(`/users/${who.me?.id}`);
      await admin.put(`/users/${user.id}`, { ...user, leadsOn });
    }
    const form = await admin.get<LeadFormView>(`/forms/${connection.id}`);
    return new LeadsWorld(product, { admin, ana, bruno }, connection, form);
  }

  /** What a visitor fills in, each another one. */
  readonly submission = (more: object = {}): { name: string; email: string; phone: string } => {
    this.visitors += 1;
    const digits = String(this.visitors).padStart(4, '0');
    return {
      name: `Visitante ${digits}`,
      email: `visitante${digits}@cliente.test`,
      phone: `1198222${digits}`,
      ...more,
    };
  };

  /** Fills the form. */
  readonly fill = (body: object, headers: Record<string, string> = {}): Promise<Answer<ErrorBody>> =>
    new ApiClient(this.product.url).call('POST', `/forms/apresentacao/${this.form.publicId}`, body, headers);

  /** Submits the form, solving the captcha when it is required. */
  readonly fillThrough = async (body: object): Promise<Answer<ErrorBody>> => {
    const answer = await this.fill(body);
    return answer.status === 429 ? this.fill(body, { 'x-captcha-token': await this.solved() }) : answer;
  };

  /** A lead as a visitor makes one. */
  readonly capture = async (more: object = {}): Promise<LeadView> => {
    const body = this.submission(more);
    expect((await this.fillThrough(body)).status).toBe(201);
    const { leads } = await this.ana.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
    expect(leads).toHaveLength(1);
    return leads[0] as LeadView;
  };

  /** An answer to the form's question. */
  readonly solved = async (publicId = this.form.publicId): Promise<string> =>
    solvedCaptcha(
      await new ApiClient(this.product.url).get<object>(`/forms/apresentacao/${publicId}/captcha`),
    );
}
