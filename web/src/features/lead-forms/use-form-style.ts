import { useEffect, useState } from 'react';
import type { LeadFormView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { toast } from '../../ui/toaster';
import { failure } from './failure';
import type { FormStyle } from './editor-fields';

/** The logo as it will be saved: a chosen file, none, or the one that is there (`undefined`). */
type LogoChange = File | null | undefined;

const styleOf = ({ formConfig, textForm }: LeadFormView): FormStyle => ({
  config: formConfig,
  text: textForm,
});

/** The address of a chosen picture while it is shown. */
const useAddressOf = (file: LogoChange): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
};

/** The look of a form while it is edited, and its saving. */
export const useFormStyle = (form: LeadFormView, onSaved: (form: LeadFormView) => void) => {
  const t = useT();
  const [style, setStyle] = useState(() => styleOf(form));
  const [logo, setLogo] = useState<LogoChange>();
  const [isSaving, setSaving] = useState(false);
  const chosen = useAddressOf(logo);
  const save = async (): Promise<void> => {
    const body = new FormData();
    // Fields before the file, so that the server knows them when the file begins.
    body.append('formConfig', JSON.stringify(style.config));
    body.append('textForm', style.text);
    if (logo === null) body.append('removeLogo', 'true');
    if (logo instanceof File) body.append('logo', logo);
    setSaving(true);
    try {
      const saved = await api.put<LeadFormView>(`/forms/${form.whatsappId}/${form.uuid}`, body);
      onSaved(saved);
      setStyle(styleOf(saved));
      setLogo(undefined);
      toast.success(t('leadForms:styleSaved'));
    } catch (error) {
      toast.error(failure(t('leadForms:styleFailed'), error));
    } finally {
      setSaving(false);
    }
  };
  return {
    style,
    setStyle,
    setLogo,
    /** The logo that is shown now, and the file's name. */
    logo: { address: logo === undefined ? form.logo : chosen, name: logo instanceof File ? logo.name : null },
    isChanged: logo !== undefined || JSON.stringify(style) !== JSON.stringify(styleOf(form)),
    isSaving,
    save,
  };
};
