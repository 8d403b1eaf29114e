import { openIdentity, type IdentityRig } from '../testing/identity-rig';

describe('Readings that are lost', () => {
  let rig: IdentityRig;

  beforeAll(async () => {
    rig = await openIdentity();
  });
  afterAll(() => rig.close());

  it('are counted from the start, so that the first one is seen to be growth', async () => {
    const { body } = await rig.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toMatch(/^prosa_accesses_lost_total 0$/m);
  });
});
