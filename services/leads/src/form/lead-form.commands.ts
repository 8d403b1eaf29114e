import {
  DEFAULT_FORM_CONFIG,
  FORM_COLORS,
  FORM_FONTS,
  LIMITS,
  type FormConfig,
  type FormFont,
} from '@prosa/contracts';
import {
  BooleanField,
  EmailField,
  ListField,
  ObjectField,
  PhoneField,
  TextField,
  UuidField,
  ValidationFault,
} from '@prosa/http';

const options = (text: string): PropertyDecorator =>
  ListField({ of: 'text', optional: true, max: LIMITS.formOptions, text });

/** The options for visitors. */
export class ProductsAndServicesInput {
  @options('Blank entries are ignored.')
  products?: string[];

  @options('Blank entries are ignored.')
  services?: string[];
}

/** The body of `PUT /forms/register/:connectionId/:publicId`. */
export class FormListsRequest {
  @ObjectField(() => ProductsAndServicesInput)
  productsAndServices!: ProductsAndServicesInput;

  @options('Where customers can come from.')
  provider?: string[];
}

/** The form fields besides the logo in `PUT /forms/:connectionId/:uuid`. */
export class FormStyleRequest {
  @TextField({ optional: true, max: 4_000, text: 'Colours and font as JSON text.' })
  formConfig?: string;

  @TextField({ optional: true, max: LIMITS.formText, trim: false, text: 'The greeting.' })
  textForm?: string;

  @BooleanField({ optional: true, text: 'Take the picture away.' })
  removeLogo?: boolean;
}

/** A visitor's submission; `website` is a honeypot field. */
export class LeadSubmissionRequest {
  @UuidField({ optional: true, text: 'Drawn by the page: the same again is the same lead.' })
  id?: string;

  @TextField({ ...LIMITS.submissionName })
  name!: string;

  @EmailField()
  email!: string;

  @PhoneField({ text: 'Area code and number, with country code outside of Brazil.' })
  phone!: string;

  @BooleanField({ optional: true })
  isCompany?: boolean;

  @TextField({ optional: true, max: LIMITS.submissionCorporateReason })
  corporateReason?: string;

  @TextField({ optional: true, max: LIMITS.submissionDescription })
  description?: string;

  @TextField({ optional: true, max: LIMITS.formOption, text: "One of the form's sources." })
  provider?: string;

  @ObjectField(() => ProductsAndServicesInput, { optional: true })
  productsAndServices?: ProductsAndServicesInput;

  @BooleanField({ optional: true, text: 'Offers by WhatsApp are welcome.' })
  consent?: boolean;

  @TextField({ optional: true, max: 500, text: 'Left empty by people.' })
  website?: string;
}

/** A colour and nothing else: it reaches the page as a custom property. */
const COLOR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|black|white)$/i;

const fault = (field: string, rule: string): ValidationFault =>
  new ValidationFault([{ field: `formConfig.${field}`, rule, message: `formConfig.${field} is not valid` }]);

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Reported as a separate fault below.
  }
  throw new ValidationFault([{ field: 'formConfig', rule: 'isJson', message: 'formConfig must be JSON' }]);
};

const booleanOf = (sent: unknown, before: boolean): boolean =>
  sent === undefined ? before : sent === true || sent === 'true' || sent === 1;

/** Colours and font out of what a browser sent, upon what they are; what is unknown is dropped. @throws ValidationFault */
export const formConfigIn = (text: string, before: FormConfig = DEFAULT_FORM_CONFIG): FormConfig => {
  const sent = parsed(text);
  const colors = FORM_COLORS.map(name => {
    const value = sent[name] ?? before[name];
    if (typeof value !== 'string' || !COLOR.test(value)) throw fault(name, 'isColor');
    return [name, value.toLowerCase()];
  });
  const font = sent['fontFamily'] ?? before.fontFamily;
  if (!FORM_FONTS.includes(font as FormFont)) throw fault('fontFamily', 'isIn');
  return {
    ...before,
    ...(Object.fromEntries(colors) as Pick<FormConfig, (typeof FORM_COLORS)[number]>),
    outBorder: booleanOf(sent['outBorder'], before.outBorder),
    fontFamily: font as FormFont,
  };
};

/** Each entry of a list is short enough for a chip. @throws ValidationFault */
export const entriesIn = (field: string, list: readonly string[] = []): readonly string[] => {
  if (list.every(entry => entry.trim().length <= LIMITS.formOption)) return list;
  throw new ValidationFault([
    { field, rule: 'maxLength', message: `${field} holds an entry that is too long` },
  ]);
};
