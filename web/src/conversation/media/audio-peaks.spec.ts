import { dropFile, fileAddress, holdFile } from './file-cache';
import { loadShape } from './audio-peaks';

class AudioContextOfSpec {
  decodeAudioData(bytes: ArrayBuffer): Promise<Pick<AudioBuffer, 'duration' | 'getChannelData'>> {
    return Promise.resolve({
      duration: bytes.byteLength,
      getChannelData: () => new Float32Array(96).fill(1),
    });
  }
}

describe('The shape of a sound', () => {
  it('of a recording that is on its way is drawn from the file itself: the page may not fetch what it shows', async () => {
    const refused = jest.fn(() => Promise.reject(new TypeError('refused by the page’s policy')));
    Object.assign(globalThis, { OfflineAudioContext: AudioContextOfSpec, fetch: refused });
    URL.createObjectURL = () => 'blob:of-this-page';
    URL.revokeObjectURL = () => undefined;
    const file = new File(['abc'], 'voz.mp3', { type: 'audio/mpeg' });
    file.arrayBuffer ??= () => Promise.resolve(new ArrayBuffer(3));
    holdFile('voice', file);
    expect(await loadShape('m1', fileAddress('voice') ?? '')).toMatchObject({ seconds: 3 });
    expect(refused).not.toHaveBeenCalled();
    dropFile('voice');
  });
});
