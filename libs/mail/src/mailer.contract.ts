import { mailOf } from './letter';
import { MailNotSent, type Mail, type Mailer } from './mailer.port';

/** A mailer, and what arrived where it sends to, oldest first. */
export interface MailerHarness {
  readonly mailer: Mailer;
  received(): Promise<readonly Mail[]> | readonly Mail[];
  close(): Promise<void> | void;
}

const letter = (to: string, code = '042424') =>
  mailOf({
    to,
    language: 'pt',
    subject: 'Código de verificação — ação necessária',
    greeting: 'Olá, Ângela & <José>!',
    before: 'Seu código:',
    code,
    after: ['Ele vale por 10 minutos.', '.uma linha que começa com um ponto'],
  });

/** The contract suite of mailers. */
export const describeMailer = (name: string, open: () => Promise<MailerHarness>): void => {
  describe(`mail by ${name}`, () => {
    let harness: MailerHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('arrives as it was written: address, subject, text and HTML', async () => {
      const mail = letter('angela@empresa.test');
      await harness.mailer.send(mail);
      expect(await harness.received()).toEqual([expect.objectContaining(mail)]);
    });

    it('goes to one person, whatever the address looks like', async () => {
      await harness.mailer.send(letter('"a,b@x.test"@empresa.test'));
      expect((await harness.received()).map(({ to }) => to)).toEqual(['"a,b@x.test"@empresa.test']);
    });

    it('goes to several people at once without mixing them up', async () => {
      const mails = [1, 2, 3, 4].map(n => letter(`p${n}@empresa.test`, `00000${n}`));
      await Promise.all(mails.map(mail => harness.mailer.send(mail)));
      const texts = new Map((await harness.received()).map(({ to, text }) => [to, text]));
      expect(texts).toEqual(new Map(mails.map(({ to, text }) => [to, text])));
    });

    it('that cannot be delivered is reported without recipient or content', async () => {
      const fault = await harness.mailer
        .send(letter('ninguem@nunca.invalid'))
        .catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(MailNotSent);
      const printed = `${String(fault)} ${JSON.stringify(fault)} ${(fault as Error).stack}`;
      for (const secret of ['ninguem', 'nunca', '042424']) expect(printed).not.toContain(secret);
      expect(await harness.received()).toEqual([]);
    });
  });
};
