import { MediaGone } from '../whatsapp.port';
import { mediaAddress } from './media-download';
import type { MediaPlace } from './received-media';

const place = (where: Pick<MediaPlace, 'directPath' | 'url'>): MediaPlace => ({
  family: 'image',
  mediaKey: '',
  ...where,
});

describe('The address of a file', () => {
  it('is the path on the host of WhatsApp, whatever URL is beside it', () => {
    const sent = place({ directPath: '/v/t62/x?ccb=1', url: 'http://169.254.169.254/' });
    expect(mediaAddress(sent)).toEqual({ directPath: '/v/t62/x?ccb=1' });
    const url = 'https://mmg.whatsapp.net/d/f/x.enc';
    expect(mediaAddress(place({ url }))).toEqual({ url });
  });

  it.each([
    { url: 'http://mmg.whatsapp.net/x' },
    { url: 'https://127.0.0.1/x' },
    { url: 'https://mmg.whatsapp.net.evil.test/x' },
    { url: 'https://mmg.whatsapp.net:8443/x' },
    { url: 'https://evilwhatsapp.net/x' },
    { url: 'file:///etc/passwd' },
    { directPath: '@evil.test/x' },
    { directPath: '.evil.test/x' },
    { directPath: '//evil.test/x' },
    {},
  ])('is never %j', where => expect(() => mediaAddress(place(where))).toThrow(MediaGone));

  it('is only the substitute server when one is configured', () => {
    const server = { url: 'ws://127.0.0.1:4000/ws/chat', noiseRoot: '' };
    const sent = place({ url: 'http://127.0.0.1:3999/mms/image/abc' });
    expect(mediaAddress(sent, server)).toEqual({ url: 'http://127.0.0.1:4000/mms/image/abc' });
    expect(() => mediaAddress(place({ url: 'http://evil.test//other.test/x' }), server)).toThrow(MediaGone);
  });
});
