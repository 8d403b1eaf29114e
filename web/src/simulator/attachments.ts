import { el } from './dom';
import type { PhoneContent } from './server';
import type { Choice } from './sheet';
import type { Simulation } from './simulation';
import { texts } from './texts';

/** Maximum file size of one request, in bytes before encoding. */
const MOST_BYTES = 700 * 1_024;

const kindOf = (mime: string): NonNullable<PhoneContent['media']>['kind'] => {
  if (mime === 'image/webp' || !mime.includes('/')) return 'document';
  const [group] = mime.split('/');
  return group === 'image' || group === 'audio' || group === 'video' ? group : 'document';
};

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });

const sendFile = async (simulation: Simulation, file: File): Promise<void> => {
  if (file.size > MOST_BYTES) {
    window.alert(texts.fileTooLarge);
    return;
  }
  const base64 = await base64Of(file);
  const { type: mime, name } = file;
  await simulation.send({ media: { kind: kindOf(mime), base64, name, ...(mime === '' ? {} : { mime }) } });
};

/** Attachments of a phone; samples first, then a local file. */
export const attachments = (simulation: Simulation): readonly Choice[] => {
  const fixture = (name: 'photo' | 'voice' | 'document' | 'video' | 'sticker', mark: string): Choice => ({
    label: texts.attachments[name],
    mark,
    choose: () => void simulation.send({ media: { kind: name === 'photo' ? 'image' : name, fixture: name } }),
  });
  const file = el('input', {
    type: 'file',
    change: () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) void sendFile(simulation, chosen);
    },
  });
  const location = { latitude: '-23.5505', longitude: '-46.6333', name: texts.place };
  return [
    fixture('photo', '🏞️'),
    fixture('voice', '🎙️'),
    fixture('document', '📄'),
    fixture('video', '🎬'),
    fixture('sticker', '🙂'),
    { label: texts.attachments.location, mark: '📍', choose: () => void simulation.send({ location }) },
    {
      label: texts.attachments.contact,
      mark: '👤',
      choose: () => void simulation.send({ contact: texts.card }),
    },
    { label: texts.attachments.file, mark: '📎', choose: () => file.click() },
  ];
};
