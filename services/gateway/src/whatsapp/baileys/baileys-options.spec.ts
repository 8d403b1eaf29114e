import { assertServerAllowed, isPrivateHost } from './baileys-options';

const noiseRoot = 'ab'.repeat(32);

describe('A server other than WhatsApp’s', () => {
  it.each(['127.0.0.1', 'localhost', '10.1.2.3', '172.20.0.1', '192.168.0.9', '[::1]', 'fd12::1'])(
    'may be at %s, which is private',
    host => expect(isPrivateHost(host)).toBe(true),
  );

  it.each(['8.8.8.8', '172.32.0.1', 'example.com', '127.0.0.1.example.com'])('may not be at %s', host =>
    expect(isPrivateHost(host)).toBe(false),
  );

  it('is rejected on a public address unless explicitly allowed', () => {
    const url = 'wss://example.com/ws';
    expect(() => assertServerAllowed({ url, noiseRoot })).toThrow('WA_ALLOW_CUSTOM_SERVER');
    expect(() => assertServerAllowed({ url, noiseRoot, allowPublic: true })).not.toThrow();
  });

  it('needs the root key of its certificate', () => {
    expect(() => assertServerAllowed({ url: 'ws://127.0.0.1:1', noiseRoot: '' })).toThrow('WA_NOISE_ROOT');
  });
});
