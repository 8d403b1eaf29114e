import { isPassing } from './connect-fault';

const coded = (code: string): Error => Object.assign(new Error('failed'), { code });

describe('A failure to connect', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', '57P01', '08006', '53300'])(
    'passes when it is %s',
    code => {
      expect(isPassing(coded(code))).toBe(true);
    },
  );

  it('passes when a connection was cut', () => {
    expect(isPassing(new Error('Connection terminated unexpectedly'))).toBe(true);
  });

  it.each([
    new TypeError('Cannot set property AsyncLocalStorage of #<Object> which has only a getter'),
    new Error('unreadable'),
    coded('ERR_INVALID_ARG_TYPE'),
    coded('42P01'),
    'text',
  ])('is internal when it is %s', fault => {
    expect(isPassing(fault)).toBe(false);
  });
});
