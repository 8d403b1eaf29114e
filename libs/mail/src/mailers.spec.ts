import 'reflect-metadata';
import { loadEnvironment } from '@prosa/config';
import { ManualClock } from '@prosa/kernel';
import { AbsentMailer, NO_MAIL_SERVER } from './absent-mailer';
import { CapturedMailer } from './captured-mailer';
import { mailOf } from './letter';
import { openMailer } from './mail.module';
import { describeMailer } from './mailer.contract';
import { MailHealth } from './mail-health';
import { MailNotSent, type Mailer } from './mailer.port';
import { SmtpMailer } from './smtp-mailer';
import { SmtpStandIn } from './testing/smtp-stand-in';

const clock = new ManualClock(new Date('2026-11-21T12:00:00Z'));
const from = 'Prosa <nao-responda@prosa.test>';
const mail = mailOf({
  to: 'ana@empresa.test',
  language: 'en',
  subject: 'Code',
  greeting: 'Hi',
  before: 'Your code:',
  code: '123456',
  after: [],
});

describeMailer('captured mails', async () => {
  const mailer = new CapturedMailer(clock);
  return { mailer, received: () => mailer.to().toReversed(), close: () => undefined };
});

describeMailer('SMTP', async () => {
  const server = await SmtpStandIn.start();
  const mailer = new SmtpMailer({ url: server.url, from });
  return { mailer, received: () => server.mails, close: () => server.close() };
});

describe('captured mails', () => {
  it('are found by their address, newest first, the oldest of many forgotten', async () => {
    const mailer = new CapturedMailer(clock);
    for (let n = 0; n < 250; n += 1) await mailer.send({ ...mail, subject: `${n}` });
    await mailer.send({ ...mail, to: 'bia@empresa.test' });
    const subjects = mailer.to('ANA@empresa.test').map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(['249', '248']);
    expect(mailer.to()).toHaveLength(200);
    expect(mailer.to('bia@empresa.test')).toEqual([expect.objectContaining({ at: clock.now() })]);
  });
});

describe('an SMTP server', () => {
  it('that says nothing is given up on', async () => {
    const server = await SmtpStandIn.start({ silent: true });
    await expect(new SmtpMailer({ url: server.url, from }).send(mail)).rejects.toBeInstanceOf(MailNotSent);
    await server.close();
  });

  it('that is unavailable is reported with its code', async () => {
    const server = await SmtpStandIn.start();
    const { url } = server;
    await server.close();
    await expect(new SmtpMailer({ url, from }).send(mail)).rejects.toThrow(
      /ECONNECTION|ESOCKET|ECONNREFUSED/,
    );
  });
});

describe('the health of mail', () => {
  const health = (mailer: Mailer) => new MailHealth(mailer, clock);

  it('is well while mails are kept here, and tells what is missing without a server', async () => {
    expect(await health(new CapturedMailer(clock)).look()).toBe(true);
    expect(await health(new AbsentMailer()).look()).toMatchObject({ state: 'away' });
  });

  it('asks the server once in five minutes', async () => {
    const server = await SmtpStandIn.start();
    const mail = health(new SmtpMailer({ url: server.url, from }));
    expect(await mail.look()).toBe(true);
    await server.close();
    expect(await mail.look()).toBe(true);
    clock.advance(300_000);
    expect(await mail.look()).toMatchObject({ state: 'away' });
  });
});

describe('the mailer of a process', () => {
  const smtp = { SMTP_URL: 'smtps://user:secret@mail.test', MAIL_FROM: from };

  it('keeps mails while no server is named, and sends them when one is', () => {
    expect(openMailer(loadEnvironment({}), clock)).toBeInstanceOf(CapturedMailer);
    expect(openMailer(loadEnvironment(smtp), clock)).toBeInstanceOf(SmtpMailer);
  });

  it('says that nothing is sent where mails are real and no server is named', async () => {
    const mailer = openMailer(loadEnvironment({ WA_NETWORK: 'whatsapp' }), clock);
    await expect(mailer.send(mail)).rejects.toThrow(NO_MAIL_SERVER);
    expect(await mailer.problem()).toBe(NO_MAIL_SERVER);
  });
});
