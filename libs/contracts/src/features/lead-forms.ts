import { admins, frames, type FeatureContract } from '../feature-contract';

/** The fonts that a form may be set in (spec 2 §9). */
export const FORM_FONTS = ['Roboto', 'Arial', 'Montserrat', 'Courier New'] as const;
/** A font of {@link FORM_FONTS}. */
export type FormFont = (typeof FORM_FONTS)[number];

/** The colours of a form, each `#rgb`, `#rrggbb` or one of the two words of spec 2 §9; `outBorder` says whether the form has a border. */
export interface FormConfig {
  readonly button: string;
  readonly buttonHover: string;
  readonly page: string;
  readonly form: string;
  readonly outBorder: boolean;
  readonly borderForm: string;
  readonly borderInputs: string;
  readonly colorTextInputs: string;
  readonly colorTextButton: string;
  readonly colorTextButtonHover: string;
  readonly colorText: string;
  readonly fontFamily: FormFont;
}

/** Every colour of {@link FormConfig}. */
export const FORM_COLORS = [
  'button',
  'buttonHover',
  'page',
  'form',
  'borderForm',
  'borderInputs',
  'colorTextInputs',
  'colorTextButton',
  'colorTextButtonHover',
  'colorText',
] as const satisfies readonly (keyof FormConfig)[];

/** What a form looks like until somebody changes it (spec 2 §9). */
export const DEFAULT_FORM_CONFIG: FormConfig = {
  button: '#1976d2',
  buttonHover: '#115293',
  page: '#f5f5f5',
  form: '#ffffff',
  outBorder: false,
  borderForm: '#cccccc',
  borderInputs: '#767676',
  colorTextInputs: '#000000',
  colorTextButton: '#ffffff',
  colorTextButtonHover: '#ffffff',
  colorText: '#000000',
  fontFamily: 'Roboto',
};

/** The greeting of a new form (spec 2 §9). */
export const DEFAULT_FORM_TEXT = 'Seu texto aqui!';

/** What a visitor chooses from. */
export interface ProductsAndServices {
  readonly products: readonly string[];
  readonly services: readonly string[];
}

/** What a form asks and how it looks; `logo` is an address to load the picture from, or null. */
interface FormFace {
  readonly formConfig: FormConfig;
  readonly textForm: string;
  readonly logo: string | null;
  readonly productsAndServices: ProductsAndServices;
  /** Where customers can come from. */
  readonly provider: readonly string[];
}

/** `GET /forms/:connectionId`: a connection's form, to those who shape it. */
export interface LeadFormView extends FormFace {
  /** The form's own id; the path of `PUT /forms/:connectionId/:uuid` takes it or `publicId`. */
  readonly uuid: string;
  /** What stands in the public address `/forms/apresentacao/:publicId`. */
  readonly publicId: string;
  readonly whatsappId: number;
  readonly companyId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /forms/apresentacao/:uuid`: what a visitor sees; nothing else of the company. */
export interface PublicFormView extends FormFace {
  /** Who is named in the privacy line. */
  readonly company: string;
}

/** What a visitor fills in; `POST /forms/apresentacao/:uuid`. */
export interface LeadSubmission {
  readonly name: string;
  readonly email: string;
  /** Digits only: area code and number. */
  readonly phone: string;
  readonly isCompany: boolean;
  readonly corporateReason: string;
  readonly description: string;
  /** One of the form's sources, or empty. */
  readonly provider: string;
  readonly productsAndServices: ProductsAndServices;
}

/**
 * Beside a {@link LeadSubmission} in the body: an id that the page drew, so that a double press is one lead; the box for offers;
 * and a field that people never see.
 */
export interface LeadSubmissionExtras {
  readonly id?: string;
  readonly consent?: boolean;
  readonly website?: string;
}

/** Answer 429 of the public form: solve this first, then repeat with the header `X-Captcha-Token`. */
export interface CaptchaDemand {
  readonly error: 'ERR_CAPTCHA_REQUIRED';
  readonly message: string;
  readonly captchaRequired: true;
  readonly captcha: 'altcha' | 'turnstile' | 'hcaptcha';
  /** For `altcha` the path of its challenge; else the provider's site key. */
  readonly siteKey: string;
  /** The provider's script; absent for `altcha`. */
  readonly script?: string;
}

/** The header that carries a solved captcha: for ALTCHA the payload in base64. */
export const CAPTCHA_HEADER = 'X-Captcha-Token';

/** What lead forms bring to the words that server and browser share. */
export const leadFormsContract = {
  errors: {
    ERR_NO_FORM_FOUND: {
      status: 404,
      pt: 'Formulário não encontrado',
      en: 'Form not found',
      es: 'Formulario no encontrado',
    },
    CLIENT_FILLED: {
      status: 409,
      pt: 'Já existe um cadastro com este email',
      en: 'There is already a registration with this email',
      es: 'Ya existe un registro con este correo',
    },
    ERR_CAPTCHA_REQUIRED: {
      status: 429,
      pt: 'Confirme que você não é um robô',
      en: 'Confirm that you are not a robot',
      es: 'Confirma que no eres un robot',
    },
    ERR_FORM_LOGO: {
      status: 400,
      pt: 'Apenas arquivos de imagem são permitidos.',
      en: 'Only image files are allowed.',
      es: 'Solo se permiten archivos de imagen.',
    },
    ERR_FORM_OPTION: {
      status: 400,
      pt: 'Esta opção não existe mais no formulário. Recarregue a página.',
      en: 'The form no longer has this option. Reload the page.',
      es: 'Esta opción ya no existe en el formulario. Recarga la página.',
    },
  },
  permissions: { 'leadForms:manage': admins },
  limits: {
    formOption: 60,
    formOptions: 50,
    formText: 2_000,
    formLogo: 2_097_152,
    submissionName: { min: 1, max: 100 },
    submissionPhone: { min: 10, max: 12 },
    submissionCorporateReason: 120,
    submissionDescription: 2_000,
  },
  channels: {
    /** A form was opened, changed or is gone: read it again. */
    leadForm: frames<{ action: 'update'; form: LeadFormView } | { action: 'delete'; whatsappId: number }>(),
  },
  pages: {
    forms: { pt: 'Editor de formulário', en: 'Form editor', es: 'Editor de formulario' },
    formRegister: { pt: 'Cadastro do formulário', en: 'Form options', es: 'Opciones del formulario' },
  },
} as const satisfies FeatureContract;
