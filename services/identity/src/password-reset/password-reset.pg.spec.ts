import { openIdentity, type IdentityRig } from '../testing/identity-rig';

describe('A password reset where no mail can be sent', () => {
  let identity: IdentityRig;

  beforeAll(async () => {
    identity = await openIdentity({ WA_NETWORK: 'whatsapp' });
  });

  afterAll(() => identity.close());

  it('says so, the same for an address with an account and for one without', async () => {
    const ask = (email: string) => identity.call('POST', '/forgetpassword', { body: { email } });
    const [known, unknown] = [await ask('ana@demo.test'), await ask('nobody@demo.test')];
    expect(known).toMatchObject({ status: 503, body: { error: 'ERR_MAIL_NOT_CONFIGURED' } });
    expect(unknown).toMatchObject({ status: 503, body: { error: 'ERR_MAIL_NOT_CONFIGURED' } });
  });

  it('is told to who runs the installation, in the log and by the health', async () => {
    expect(identity.lines.some(line => line.includes('SMTP_URL is empty'))).toBe(true);
    const { body } = await identity.app.inject({ method: 'GET', url: '/health/ready' });
    expect(JSON.parse(body)).toMatchObject({ ready: true, checks: { mail: 'away' } });
  });
});
