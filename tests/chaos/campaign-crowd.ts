import type { CampaignDetail, CampaignReportPage } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { connectPhones } from '../support/connected';
import { eventually } from '../support/eventually';
import { SimulatorClient } from '../support/simulator-client';

/** How many of everything; the environment sets them for long runs. */
export interface CrowdSize {
  readonly campaigns: number;
  readonly recipients: number;
  /** The campaigns take them in turn. */
  readonly connections: number;
}

/** A size from the environment, else the usual one. */
export const countOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);

const textOf = (campaign: number): string => `Campanha ${campaign} de hoje`;

/** An access token lasts for fifteen minutes. */
const SESSION_MS = 600_000;

/** Counts of all campaigns cost the product much: asked more often, they would be most of what it does. */
const ASKED_MS = 500;

/** Campaigns to one list of people over several connections, as an administrator and the phones see them. */
export class CampaignCrowd {
  readonly people: readonly string[];
  readonly ids: number[] = [];
  private admin: ApiClient | null = null;
  private signedInAt = 0;

  /** @param url where the product listens now: it may be another one after a kill. */
  constructor(
    private readonly size: CrowdSize,
    private readonly url: () => string,
  ) {
    this.people = Array.from({ length: size.recipients }, (_, index) => `5511984${String(100_001 + index)}`);
  }

  /** The administrator, with a session that still lasts. */
  async asAdmin(): Promise<ApiClient> {
    if (this.admin === null || Date.now() - this.signedInAt > SESSION_MS || this.admin.url !== this.url()) {
      // What keeps the read model may have been killed a moment ago.
      this.admin = await eventually(() => ApiClient.signIn(this.url(), 'admin@demo.test'));
      this.signedInAt = Date.now();
    }
    return this.admin;
  }

  /** Links the phones, imports the list and drafts the campaigns, which have no pauses. */
  async prepare(): Promise<void> {
    const admin = await this.asAdmin();
    const connections = await connectPhones(this.url(), admin, this.size.connections);
    await admin.put('/settings/campaignMessageInterval', { key: 'campaignMessageInterval', value: '0' });
    await admin.put('/settings/campaignGreaterInterval', { key: 'campaignGreaterInterval', value: '0' });
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Todos' });
    const form = new FormData();
    const lines = this.people.map(number => `Rita;${number}`);
    form.append('file', new Blob([['Nome;Telefone', ...lines].join('\n')]), 'todos.csv');
    const headers = { authorization: `Bearer ${admin.token}` };
    const sent = { method: 'POST', headers, body: form };
    const answer = await fetch(`${this.url()}/api/contact-lists/${list.id}/upload`, sent);
    expect(await answer.json()).toMatchObject({ created: this.size.recipients });
    for (let campaign = 1; campaign <= this.size.campaigns; campaign += 1) {
      const card = { name: `Campanha ${campaign}`, message1: textOf(campaign) };
      const { id } = await admin.post<CampaignDetail>('/campaigns', {
        ...{ ...card, contactListId: list.id },
        whatsappId: connections[campaign % connections.length]?.id,
      });
      this.ids.push(id);
    }
  }

  /** What of the campaigns the phones hold, as `campaign:number`, once for each message. */
  async held(): Promise<readonly string[]> {
    const simulator = new SimulatorClient(this.url());
    const all: string[] = [];
    for (const number of this.people)
      for (const { text } of await simulator.messages(number)) {
        const campaign = /^Campanha (\d+) de hoje$/.exec(text)?.[1];
        if (campaign !== undefined) all.push(`${campaign}:${number}`);
      }
    return all;
  }

  /** What the phones are to hold in the end. */
  wanted(): readonly string[] {
    return this.ids.flatMap((_, index) => this.people.map(number => `${index + 1}:${number}`));
  }

  /** Waits until the campaigns have sent so many messages, as they say themselves. */
  async hasSent(enough: number, patienceMs: number): Promise<void> {
    const ask = async (): Promise<void> => expect(await this.sent()).toBeGreaterThanOrEqual(enough);
    await eventually(ask, patienceMs, ASKED_MS * Math.ceil(this.size.campaigns / 4));
  }

  /** How many messages the campaigns have sent, as they say themselves. */
  async sent(): Promise<number> {
    let sent = 0;
    for (const id of this.ids) {
      const { server, delivered, read } = (await this.show(id)).shipping;
      sent += server + delivered + read;
    }
    return sent;
  }

  async show(id: number): Promise<CampaignDetail> {
    return (await this.asAdmin()).get<CampaignDetail>(`/campaigns/${id}`);
  }

  /** Waits until campaigns have come to their end. */
  async finished(ids: readonly number[], patienceMs: number): Promise<void> {
    const ask = async (): Promise<void> => {
      for (const id of ids) expect((await this.show(id)).status).toBe('FINALIZADA');
    };
    await eventually(ask, patienceMs, ASKED_MS);
  }

  /** Fails unless each recipient of each campaign got one message and stands in one final state. */
  async expectEachOnce(): Promise<void> {
    expect((await this.held()).toSorted()).toEqual(this.wanted().toSorted());
    for (const id of this.ids) {
      const { server, delivered, read, total } = (await this.show(id)).shipping;
      expect([total, server + delivered + read]).toEqual([this.size.recipients, this.size.recipients]);
      const admin = await this.asAdmin();
      const { count } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
      expect(count).toBe(this.size.recipients);
    }
  }
}
