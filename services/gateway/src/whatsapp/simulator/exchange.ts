import { Calls } from './calls';
import { noFaults, type Faults } from './faults';
import { Crowd } from './crowd';
import { Disorder } from './disorder';
import { FlakyNetwork } from './flaky-network';
import { GroupPost } from './group-post';
import { KeyDerivation } from './key-derivation';
import { Links } from './links';
import { MediaDepot } from './media-depot';
import { noiseIdentity, type NoiseIdentity } from './noise-responder';
import type { PairingOffer } from './pairing';
import { Phones } from './phones';
import { PostOffice } from './post-office';
import { Recipients } from './recipients';
import type { Scannable } from './qr-code';
import { ChatStates } from './chat-states';
import type { Store } from './store';
import type { WireLibrary } from './wire-library';

/** The state of one simulated WhatsApp, shared by the stanza handlers and the control API. */
export class Exchange {
  readonly faults: Faults = noFaults();
  readonly disorder = new Disorder(this.faults);
  readonly links = new Links();
  /** QR codes that a phone can scan, by the reference in them. */
  readonly offers = new Map<string, Scannable>();
  /** Clients that wait for a pairing code, by the phone's number. */
  readonly codes = new Map<string, PairingOffer>();
  readonly keys: KeyDerivation;
  readonly noise: NoiseIdentity;
  readonly postOffice: PostOffice;
  readonly phones: Phones;
  readonly calls: Calls;
  readonly chatStates = new ChatStates();
  readonly weather = new FlakyNetwork(this.links);
  readonly crowd: Crowd;
  readonly recipients: Recipients;
  readonly groups: GroupPost;

  constructor(
    readonly store: Store,
    readonly library: WireLibrary,
    /** Storage of media files. */
    readonly depot: MediaDepot = new MediaDepot(undefined),
  ) {
    this.keys = new KeyDerivation(Buffer.from(store.world.seed, 'base64'));
    this.noise = noiseIdentity(this.keys, library.baileys);
    this.postOffice = new PostOffice(this);
    this.phones = new Phones(this);
    this.calls = new Calls(this);
    this.crowd = new Crowd(this);
    this.recipients = new Recipients(this);
    this.groups = new GroupPost(this);
  }
}
