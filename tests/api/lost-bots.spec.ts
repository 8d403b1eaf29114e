import type { CompanyView, ConnectionView, PromptView, TicketPage, TicketView } from '@prosa/contracts';
import { CompletionsDouble } from '../support/completions-double';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('A bot that the plan has lost', () => {
  let company: NewCompany;
  let model: CompletionsDouble;
  let connection: ConnectionView;

  beforeAll(async () => {
    model = await CompletionsDouble.start();
    company = await newCompany({ plan: { useOpenAi: true } });
    connection = await company.connect();
    const { id } = await company.admin.post<PromptView>('/prompt', {
      ...{ name: 'Bia', prompt: 'Você é a Bia.', queueId: company.queues['Atendimento']?.id },
      ...{ apiKey: 'sk-1', baseUrl: `http://${model.host}/v1` },
    });
    await company.admin.put(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: [], greetingMessage: '', promptId: id },
    });
  });
  afterAll(async () => {
    await model.stop();
  });

  const write = (from: string): Promise<unknown> =>
    company.phone.write({ from, name: 'Clara', to: company.business, text: 'oi' });
  const answers = async (number: string): Promise<string[]> =>
    (await company.phone.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
  const ticketOf = (number: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await company.admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(
        ({ contact, useIntegration }) => contact.number === number && !useIntegration,
      );
      if (!found) throw new Error(`no ticket of ${number}`);
      return found;
    });

  it('says nothing to new customers, who wait for a person; administrators can tell where it was chosen', async () => {
    const [before, after] = [company.customer(), company.customer()];
    model.reply = () => 'Bom dia!';
    await write(before);
    await eventually(async () => expect(await answers(before)).toEqual(['Bom dia!']));
    const { planId } = await company.root.get<CompanyView>(`/companies/${company.id}`);
    await company.root.put(`/plans/${planId}`, { useOpenAi: false });
    await write(after);
    // The ticket is shown before the message that opened it.
    await eventually(async () =>
      expect(await ticketOf(after)).toMatchObject({ status: 'pending', unreadMessages: 1 }),
    );
    expect([await answers(after), model.calls.length]).toEqual([[], 1]);
    const admin = await company.signIn('admin');
    expect(admin.me?.company.plan).toMatchObject({ useOpenAi: false });
    const [chosen] = await admin.get<ConnectionView[]>('/whatsapp/?session=0');
    expect(chosen?.promptId).toEqual(expect.any(Number));
  });
});
