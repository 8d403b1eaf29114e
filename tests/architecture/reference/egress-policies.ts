import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROLES, type OutsideCall } from '@prosa/config';
import { filesUnder, root } from './repository-files';

type Variables = Readonly<Record<string, string>>;

/** The files that declare what leaves a process. */
export const outsideFiles = (): readonly string[] => filesUnder(['libs', 'services'], /\.outside\.ts$/);

/** All that leaves a process, by its name. */
export const outsideCalls = (): readonly OutsideCall[] =>
  outsideFiles()
    .flatMap(file => Object.values(require(resolve(root, file)) as Record<string, OutsideCall>))
    .toSorted((one, other) => (one.to < other.to ? -1 : 1));

/** The variables of the manifests, as they are before somebody fills in what is secret. */
export const manifestVariables = (): Variables =>
  Object.fromEntries(
    ['environment.env', 'secret.example.env']
      .flatMap(name => readFileSync(resolve(root, 'deploy/kubernetes', name), 'utf8').split('\n'))
      .map(line => /^([A-Z0-9_]+)=(.*)$/.exec(line))
      .flatMap(found => (found === null ? [] : [[found[1] ?? '', found[2] ?? ''] as const])),
  );

const portsOf = ({ variable, ports }: OutsideCall, variables: Variables): readonly number[] => {
  const port = /^[a-z0-9+]+:\/\/[^/?]*:(\d+)(?:[/?]|$)/.exec(variables[variable ?? ''] ?? '')?.[1];
  return port === undefined ? ports : [Number(port)];
};

const podsOf = (roles: readonly string[]): string =>
  roles.length === ROLES.length
    ? 'podSelector: {}'
    : `podSelector:\n    matchExpressions: [{ key: app.kubernetes.io/name, operator: In, values: [${roles.join(', ')}] }]`;

const policy = (name: string, roles: readonly string[], rules: readonly string[]): string => `---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: ${name}
spec:
  ${podsOf(roles)}
  policyTypes: [Egress]
  egress:
${rules.map(rule => `    - ${rule}\n`).join('')}`;

const ports = (numbers: readonly number[]): string =>
  `ports: [${numbers.map(port => `{ port: ${port} }`).join(', ')}]`;

/** A network with all its ports, a server by the port that it has: policies know no names. */
const opened = (entry: string): string => {
  if (entry.includes('/')) return `to: [{ ipBlock: { cidr: ${entry} } }]`;
  return ports([Number(entry.slice(entry.lastIndexOf(':') + 1))]);
};

/** What processes of each role may reach, for Kubernetes. */
export const egressPolicies = (calls: readonly OutsideCall[], variables: Variables): string => {
  const allowed = (variables['OUTBOUND_ALLOW'] ?? '').split(',').map(entry => entry.trim());
  const extra = allowed.filter(entry => entry !== '').map(opened);
  const callers = calls.find(({ to }) => to === 'public-services')?.roles ?? [];
  return [
    '# Made by `npm run docs` from the files *.outside.ts, and from the addresses in environment.env and secret.example.env.\n',
    policy('to-names', ROLES, ['ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]']),
    ...calls.map(call => policy(`to-${call.to}`, call.roles, [ports(portsOf(call, variables))])),
    ...(extra.length === 0 ? [] : [policy('to-outbound-allow', callers, extra)]),
  ].join('');
};
