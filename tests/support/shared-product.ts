import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from './api-client';
import { PRINTED_LOG, startProduct } from './product';
import { NewCompany, type CompanyOptions } from './new-company';
import { ofWorker } from './worker-registry';

/** The signing key of the shared product, for specs that make tokens of their own. */
export const SHARED_JWT_SECRET = 'the-signing-key-of-the-shared-product-of-specs';

/**
 * What the shared product is started with besides the defaults: servers of specs may be called whatever their port,
 * and callers may come from addresses of their own, so that no spec uses up the guesses of another.
 */
const env = { JWT_SECRET: SHARED_JWT_SECRET, OUTBOUND_ALLOW: '127.0.0.0/8', TRUST_PROXY: '1' };

/** The name under which the worker notes it. */
export const SHARED = 'product';

/** The product that all specs of a Jest worker share. */
export interface SharedProduct {
  readonly url: string;
  /** Everything that it printed and logged so far. */
  printed(): string;
}

/** The product of this Jest worker, started by the first spec file that needs it and ended with the run. */
export const sharedProduct = async (): Promise<SharedProduct> => {
  const { url, dataDir = '' } = await ofWorker(SHARED, async () => {
    const started = await startProduct({ env, outlives: true });
    return { url: started.url, pid: started.pid, dataDir: started.dataDir };
  });
  const read = (name: string): string => readFileSync(join(dataDir, name), 'utf8');
  return { url, printed: () => read(PRINTED_LOG) + read('prosa.log') };
};

/**
 * A company of its own on the shared product, furnished as the demo's: an administrator (Alice Admin), two agents (Ana
 * Souza, Bruno Lima), three queues, three tags, three quick messages and one connection without a phone.
 */
export const newCompany = async (options: CompanyOptions = {}): Promise<NewCompany> => {
  const product = await sharedProduct();
  return NewCompany.found(product, await ApiClient.signIn(product.url, 'super@prosa.test'), options);
};
