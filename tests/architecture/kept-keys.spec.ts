import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeEnvironment, SECRETS_KEY_LOST } from '@prosa/config';
import { usageOf } from '../../services/standalone/src/operator/usage';
import { filesUnder, root } from './reference/repository-files';

const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const linesOf = (...files: readonly string[]): readonly string[] =>
  files.flatMap(file => textOf(file).split('\n'));

/** What each deployment gives its processes: lines of `NAME=value` or `NAME: value`. */
const deployments = {
  compose: linesOf('deploy/compose/compose.yaml'),
  kubernetes: linesOf('deploy/kubernetes/environment.env', 'deploy/kubernetes/secret.example.env'),
  systemd: linesOf('deploy/systemd/prosa.env.example'),
};

const gives = (lines: readonly string[], name: string): boolean =>
  lines.some(line => new RegExp(`^\\s*${name}(?:=|: )`).test(line));

/** A folder of data that is made anew at each start, or is one for each process, keeps none of these. */
const generated = describeEnvironment()
  .filter(({ text }) => /Empty: (?:generated and kept under DATA_DIR|made once and kept)/.test(text))
  .map(({ name }) => name);

describe('what a process generates where it is not given', () => {
  it('is known by its description', () => {
    expect(generated.toSorted()).toEqual([
      ...['ASAAS_WEBHOOK_TOKEN', 'GATEWAY_KEY_FILE', 'JWT_SECRET', 'MEDIA_LINK_SECRET', 'SECRETS_KEY'],
    ]);
  });

  it.each(Object.entries(deployments))('is given by %s', (_name, lines) => {
    // A file may hold the value instead; the deployments give it itself.
    const missing = generated.filter(name => !gives(lines, name.replace(/_FILE$/, '')));
    expect(missing).toEqual([]);
  });
});

describe('what the loss of SECRETS_KEY means', () => {
  const files = [
    ...filesUnder(['deploy'], /./),
    ...['docs/operations/running.md', 'docs/reference/configuration.md'],
    ...['docs/runbooks/key-rotation.md', 'docs/runbooks/personal-data-keys.md'],
  ];
  const speaking = files.filter(file =>
    /^SECRETS_KEY=|^\|.*SECRETS_KEY`.*\||\blost\b.*SECRETS_KEY|SECRETS_KEY.*\blost\b/im.test(textOf(file)),
  );

  it.each([...speaking.map(file => [file, textOf(file)]), ['prosa keys --help', usageOf('keys')]])(
    'is said in the same words in %s',
    (_file, text) => {
      expect((text ?? '').replaceAll(/\s+/g, ' ')).toContain(SECRETS_KEY_LOST);
    },
  );

  it('is said wherever the key is filled in', () => {
    expect(speaking).toEqual(
      expect.arrayContaining([
        ...['deploy/compose/.env.example', 'deploy/kubernetes/secret.example.env'],
        ...['deploy/systemd/prosa.env.example', 'docs/operations/running.md'],
      ]),
    );
  });
});
