import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { Socket, isIP } from 'node:net';

/**
 * Loaded into every process of a run: writes down each place outside of this machine that one of them wants to reach,
 * by name or by address, in the file that STRANGERS names.
 */
const file = process.env['STRANGERS'] ?? '';

const isHere = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

const note = (what: string, host: unknown): void => {
  if (typeof host === 'string' && !isHere(host)) appendFileSync(file, `${process.pid} ${what} ${host}\n`);
};

const hostOf = (options: unknown): unknown => {
  if (Array.isArray(options)) return hostOf(options[0]);
  return typeof options === 'object' && options !== null ? Reflect.get(options, 'host') : '';
};

const connect = Reflect.get(Socket.prototype, 'connect') as (...given: unknown[]) => unknown;
Reflect.set(Socket.prototype, 'connect', function (this: Socket, ...given: unknown[]) {
  note('connect', hostOf(given[0]));
  return Reflect.apply(connect, this, given);
});

for (const resolver of [dns, dns.promises]) {
  const names = Object.keys(resolver).filter(name => /^(lookup|resolve)/.test(name));
  for (const name of names) {
    const original: unknown = Reflect.get(resolver, name);
    if (typeof original !== 'function') continue;
    Reflect.set(resolver, name, (...given: unknown[]) => {
      note(name, given[0]);
      return Reflect.apply(original, resolver, given) as unknown;
    });
  }
}
