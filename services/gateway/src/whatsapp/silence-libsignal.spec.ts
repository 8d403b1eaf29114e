import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { silenceLibsignal } from './silence-libsignal';

describe('Silencing libsignal', () => {
  const given = () => {
    let written = '';
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written += chunk.toString();
        done();
      },
    });
    return { target: new Console({ stdout: stream, stderr: stream }), written: () => written };
  };

  it('drops the lines that carry sessions and keys, on every level', () => {
    const { target, written } = given();
    silenceLibsignal(target);
    target.info('Closing session:', { privKey: 'secret' });
    target.warn('Session already closed', { privKey: 'secret' });
    target.error('Session error:Error: Bad MAC', 'stack');
    target.log('Opening session:', { privKey: 'secret' });
    expect(written()).toBe('');
  });

  it('passes every other line, and is idempotent', () => {
    const { target, written } = given();
    silenceLibsignal(target);
    silenceLibsignal(target);
    target.info('ready on', 8080);
    target.warn({ any: 'object' });
    expect(written()).toBe("ready on 8080\n{ any: 'object' }\n");
  });
});
