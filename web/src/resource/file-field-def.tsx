import type { ComponentType } from 'react';
import { FileField } from '../ui/file-field';
import { toast } from '../ui/toaster';
import type { FieldDef } from './declared-fields';
import { useKeyText } from './record-list';
import type { RecordTexts, TextKey } from './record-source';

/** The only types that a file may have, and their endings. */
export interface FileKinds {
  readonly types: readonly string[];
  readonly accept: string;
}

/** The pictures that every browser and phone shows. */
export const PICTURES: FileKinds = { types: ['image/png', 'image/jpeg'], accept: '.png,.jpg,.jpeg' };

/**
 * A record's file, as `savingFile` sends it: undefined keeps the current one, null removes it. Its texts are the
 * area's: for a `picture` they are `picture`, `noPicture`, `attach` and `detach`; with restricted types,
 * `pictureHint` names them, and `pictureType` is the error for others.
 */
export const fileField = (
  area: RecordTexts,
  name: string,
  Icon: ComponentType<{ size?: number }>,
  only?: FileKinds,
): FieldDef & { readonly label: TextKey } => {
  const key = (text: string): TextKey => `${area}:${text}` as TextKey;
  const none = `no${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const texts = { legend: key(name), none: key(none), attach: key('attach'), detach: key('detach') };
  const Line: FieldDef['Line'] = ({ form, view }) => {
    const word = useKeyText();
    const file = form.input['file'] as File | null | undefined;
    const held = (view as { readonly mediaName: string | null } | null)?.mediaName ?? null;
    const { legend, none: nothing, attach, detach } = texts;
    return (
      <FileField
        texts={{ legend: word(legend), none: word(nothing), attach: word(attach), detach: word(detach) }}
        name={file === undefined ? held : (file?.name ?? null)}
        icon={<Icon size={14} />}
        {...(only === undefined ? {} : { accept: only.accept, hint: word(key(`${name}Hint`)) })}
        onChoose={chosen =>
          only?.types.includes(chosen.type) === false
            ? toast.danger(word(key(`${name}Type`)))
            : form.set({ file: chosen })
        }
        onRemove={() => form.set({ file: held === null ? undefined : null })}
      />
    );
  };
  // The field has its own legend.
  return { initial: () => undefined, label: texts.legend, Line };
};
