import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRETS_KEY_LOST } from '@prosa/config';
import { describeSecretKey } from './open-company-secrets';

describe('What a production start says of the key in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-key-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keys = { SECRETS_PREVIOUS_KEYS: [], DATA_DIR: folder };

  it('is its id, its place and what its loss means, and nothing of the key itself', () => {
    const given = describeSecretKey({ ...keys, SECRETS_KEY: 'ab'.repeat(32) });
    expect(given).toEqual({
      secretsKey: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      from: 'SECRETS_KEY',
      question: expect.stringContaining(SECRETS_KEY_LOST) as string,
    });
    expect(JSON.stringify(given)).not.toContain('abab');
    const kept = describeSecretKey({ ...keys, SECRETS_KEY: '' });
    expect(kept.from).toBe('DATA_DIR/secrets/company-secrets');
    expect(kept.secretsKey).not.toBe(given.secretsKey);
    expect(describeSecretKey({ ...keys, SECRETS_KEY: '' })).toEqual(kept);
  });
});
