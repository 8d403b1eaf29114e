declare module '@breezystack/lamejs' {
  /** Encodes 16-bit samples of one or two channels. */
  export class Mp3Encoder {
    constructor(channels: 1 | 2, sampleRate: number, kilobits: number);
    encodeBuffer(left: Int16Array, right?: Int16Array): Uint8Array;
    flush(): Uint8Array;
  }
}
