import { createRequire } from 'node:module';

/** The package brings CommonJS too, but only types of its modules. */
const load = createRequire(__filename);
const { solveChallenge } = load('altcha-lib') as typeof import('altcha-lib', {
  with: { 'resolution-mode': 'import' },
});
const { deriveKey } = load('altcha-lib/algorithms/pbkdf2') as typeof import('altcha-lib/algorithms/pbkdf2', {
  with: { 'resolution-mode': 'import' },
});

/** The answer to a challenge of ours, as a page sends it in `X-Captcha-Token`. */
export const solvedCaptcha = async (challenge: object): Promise<string> => {
  const solution = await solveChallenge({
    challenge: challenge as Parameters<typeof solveChallenge>[0]['challenge'],
    deriveKey,
  });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
