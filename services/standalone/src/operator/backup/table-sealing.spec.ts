import { SecretKeys } from '@prosa/secrets';
import { isSealedInBackups, openLine, sealLines } from './table-sealing';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const LINE = '["5511966001177","Zuleica"]';

const sealedBy = async (keys: SecretKeys, table: string): Promise<string> => {
  const lines = async function* (): AsyncGenerator<string> {
    yield LINE;
  };
  for await (const line of sealLines(keys, table, lines())) return line;
  return '';
};

describe('the sealing of tables in a backup', () => {
  it('contains no names in clear, and is opened by the same key', async () => {
    const keys = new SecretKeys([OLD]);
    const line = await sealedBy(keys, 'rm.wa_inbox');
    expect(line).not.toContain('5511966001177');
    expect(openLine(keys, 'rm.wa_inbox', line)).toBe(LINE);
  });

  it('is opened by an earlier key that is still configured', async () => {
    const line = await sealedBy(new SecretKeys([OLD]), 'rm.wa_inbox');
    expect(openLine(new SecretKeys([NEW, OLD]), 'rm.wa_inbox', line)).toBe(LINE);
  });

  it('is opened by no other key, and for no other table', async () => {
    const keys = new SecretKeys([OLD]);
    const line = await sealedBy(keys, 'rm.wa_inbox');
    expect(() => openLine(new SecretKeys([NEW]), 'rm.wa_inbox', line)).toThrow('SECRETS_KEY does not open');
    expect(() => openLine(keys, 'rm.wa_key', line)).toThrow('SECRETS_KEY does not open');
  });

  it('leaves the log unchanged', () => {
    expect([{ schema: 'es' }, { schema: 'rm' }].map(isSealedInBackups)).toEqual([false, true]);
  });
});
