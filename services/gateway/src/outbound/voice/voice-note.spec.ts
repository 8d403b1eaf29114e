import { fixtureOf } from '../../whatsapp/simulator/fixtures';
import { checksum, readOgg, writeOgg } from './ogg-opus';
import { secondsOf } from './opus-packets';
import { canBeVoiceNote, voiceNoteOf } from './voice-note';
import { readWebm } from './webm-opus';

const OGG = fixtureOf('voice').bytes;

const opusIn = (bytes: Buffer) => {
  const stream = readOgg(bytes);
  if (stream === null) throw new Error('The sample is no Opus');
  return stream;
};

const id = (...bytes: number[]): Buffer => Buffer.from(bytes);
const size = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  bytes.writeUInt8(bytes.readUInt8(0) | 0x10, 0);
  return bytes;
};
const element = (name: Buffer, body: Buffer): Buffer => Buffer.concat([name, size(body.length), body]);
/** A container of unknown size, as a live recorder writes it. */
const endless = (name: Buffer, body: Buffer): Buffer =>
  Buffer.concat([name, id(0x01, ...Array<number>(7).fill(0xff)), body]);

/** A file as Chrome's recorder writes it, with the sample's audio. */
const webm = (codec = 'A_OPUS', flags = 0x80): Buffer => {
  const { head, packets } = opusIn(OGG);
  const entry = Buffer.concat([
    element(id(0xd7), id(1)),
    element(id(0x86), Buffer.from(codec)),
    element(id(0x63, 0xa2), head),
  ]);
  const blocks = packets.map(packet => element(id(0xa3), Buffer.concat([id(0x81, 0, 0, flags), packet])));
  const segment = Buffer.concat([
    element(id(0x16, 0x54, 0xae, 0x6b), element(id(0xae), entry)),
    endless(id(0x1f, 0x43, 0xb6, 0x75), Buffer.concat([element(id(0xe7), id(0)), ...blocks])),
  ]);
  return Buffer.concat([
    element(id(0x1a, 0x45, 0xdf, 0xa3), Buffer.from('webm')),
    endless(id(0x18, 0x53, 0x80, 0x67), segment),
  ]);
};

/** The first page of a file with its checksum set to zero, as it is when the checksum is calculated. */
const firstPageOf = (bytes: Buffer): Buffer => {
  const length = 27 + 1 + (bytes[27] ?? 0);
  const page = Buffer.from(bytes.subarray(0, length));
  page.writeUInt32LE(0, 22);
  return page;
};

describe('A recording that becomes a voice note', () => {
  it('keeps every packet of its audio when it is remuxed', () => {
    const { packets } = opusIn(OGG);
    expect(readWebm(webm())?.packets).toEqual(packets);
    const note = voiceNoteOf(webm(), 'audio/webm');
    expect(opusIn(note?.bytes ?? Buffer.alloc(0)).packets).toEqual(packets);
  });

  it('is written as pages that match their checksum and length', () => {
    const again = writeOgg(opusIn(OGG));
    expect(opusIn(again)).toEqual(opusIn(OGG));
    expect(writeOgg(opusIn(again))).toEqual(again);
    expect(checksum(firstPageOf(OGG))).toBe(OGG.readUInt32LE(22));
  });

  it('has a duration and a waveform of sixty-four bars', () => {
    const note = voiceNoteOf(webm(), 'audio/webm');
    expect(note?.seconds).toBe(Math.round(secondsOf(opusIn(OGG))));
    expect(note?.seconds).toBe(3);
    expect(note?.waveform).toHaveLength(64);
    expect([Math.min(...(note?.waveform ?? [])), Math.max(...(note?.waveform ?? []))]).toEqual([0, 100]);
  });

  it('is unchanged when it is in the phones’ own format', () => {
    expect(voiceNoteOf(OGG, 'audio/ogg')?.bytes).toBe(OGG);
  });

  it('is rejected when it is truncated before its audio, holds another codec, or is something else', () => {
    expect(voiceNoteOf(webm().subarray(0, 60), 'audio/webm')).toBeNull();
    expect(voiceNoteOf(webm('A_VORBIS'), 'audio/webm')).toBeNull();
    expect(voiceNoteOf(webm('A_OPUS', 0x82), 'audio/webm')).toBeNull();
    expect(voiceNoteOf(Buffer.from('no sound at all'), 'audio/ogg')).toBeNull();
    expect(['audio/webm', 'audio/ogg', 'audio/mpeg'].map(canBeVoiceNote)).toEqual([true, true, false]);
  });

  it('keeps the complete packets of a truncated recording', () => {
    const whole = readWebm(webm())?.packets.length ?? 0;
    const half = readWebm(webm().subarray(0, webm().length / 2))?.packets.length ?? 0;
    expect(half).toBeGreaterThan(whole / 4);
    expect(half).toBeLessThan(whole);
  });
});
