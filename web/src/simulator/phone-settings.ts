import { backstageTexts as words } from './backstage-texts';
import { el } from './dom';
import type { Choice } from './sheet';
import type { Simulation, World } from './simulation';

const SIDE = 320;

/** A picture as phones show it: square and small. */
const pictureFrom = async (file: File): Promise<string> => {
  const image = await createImageBitmap(file);
  const side = Math.min(image.width, image.height);
  const canvas = el('canvas', { width: SIDE, height: SIDE });
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
};

/** Settings of the open phone. */
export const phoneSettings = (world: World, simulation: Simulation): readonly Choice[] => {
  const phone = world.phones.find(({ number }) => number === world.selected);
  const isBlocked = world.target !== null && (phone?.blocked ?? []).includes(world.target);
  const choose = (): void => {
    const file = el('input', {
      type: 'file',
      accept: 'image/*',
      change: () => {
        const [chosen] = file.files ?? [];
        if (chosen !== undefined) void pictureFrom(chosen).then(picture => simulation.showPicture(picture));
      },
    });
    file.click();
  };
  return [
    { label: words.newPicture, mark: '🖼', choose },
    ...(phone?.picture === true
      ? [{ label: words.noPicture, mark: '⌫', choose: () => void simulation.showPicture(null) }]
      : []),
    {
      label: isBlocked ? words.unblock : words.block,
      mark: '🚫',
      isSevere: !isBlocked,
      choose: () => void simulation.block(!isBlocked),
    },
  ];
};
