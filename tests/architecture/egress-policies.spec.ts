import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeEnvironment } from '@prosa/config';
import { loadAll } from 'js-yaml';
import { egressPolicies, outsideCalls, outsideFiles } from './reference/egress-policies';
import { filesUnder, root } from './reference/repository-files';

interface Policy {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly podSelector: { readonly matchExpressions?: readonly [{ readonly values: readonly string[] }] };
    readonly egress: readonly {
      readonly ports?: readonly { readonly port: number }[];
      readonly to?: unknown;
    }[];
  };
}

const policiesWith = (variables: Readonly<Record<string, string>>) =>
  new Map(
    (loadAll(egressPolicies(outsideCalls(), variables)) as Policy[]).map(({ metadata, spec }) => [
      metadata.name,
      {
        roles: spec.podSelector.matchExpressions?.[0].values ?? 'all',
        ports: spec.egress.flatMap(({ ports = [] }) => ports.map(({ port }) => port)),
        to: spec.egress.flatMap(({ to = [] }) => to),
      },
    ]),
  );

describe('the policies of what leaves a process', () => {
  it('let mail out from where codes are asked for, and from where reminders are sent', () => {
    expect(policiesWith({}).get('to-mail')).toMatchObject({ roles: ['api', 'processes'], ports: [465, 587] });
  });

  it('let spans out from everywhere, and files to the port of their bucket', () => {
    const policies = policiesWith({ MEDIA_S3_ENDPOINT: 'https://minio.internal:9000' });
    expect(policies.get('to-traces')).toMatchObject({ roles: 'all', ports: [4318] });
    expect(policies.get('to-bucket')).toMatchObject({ ports: [9000] });
    expect(policiesWith({ DATABASE_URL: 'postgres://u:p@db/prosa' }).get('to-database')?.ports).toEqual([
      5432,
    ]);
  });

  it('let bots reach the servers that OUTBOUND_ALLOW opens, and nobody else', () => {
    expect(policiesWith({}).has('to-outbound-allow')).toBe(false);
    expect(
      policiesWith({ OUTBOUND_ALLOW: '10.1.0.0/16, n8n.internal:5678' }).get('to-outbound-allow'),
    ).toEqual({ roles: ['api', 'processes'], ports: [5678], to: [{ ipBlock: { cidr: '10.1.0.0/16' } }] });
  });

  it('name only variables that there are', () => {
    const known = new Set(describeEnvironment().map(({ name }) => name));
    const named = outsideCalls().flatMap(({ variable }) => variable ?? []);
    expect(named.filter(name => !known.has(name))).toEqual([]);
  });

  it('are declared in the folder of everything that opens a connection, or above it', () => {
    const declared = new Set(outsideFiles().map(dirname));
    const opens =
      /createTransport\(|OTLPTraceExporter|baileys\.makeWASocket\(|await fetch\(url|await fetch\(address/;
    const covered = (folder: string): boolean =>
      declared.has(folder) || (folder.includes('/src/') && covered(dirname(folder)));
    const undeclared = filesUnder(['libs', 'services'], /(?<!\.spec|\.contract)\.ts$/)
      .filter(file => !file.includes('/testing/') && opens.test(readFileSync(resolve(root, file), 'utf8')))
      .filter(file => !covered(dirname(file)));
    // Our own bank calls this very installation, in simulated mode only.
    expect(undeclared).toEqual(['services/billing/src/bank/bank.service.ts']);
  });
});
