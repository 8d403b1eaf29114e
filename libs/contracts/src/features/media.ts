import type { FeatureContract } from '../feature-contract';

/** The contract of media. */
export const mediaContract = {
  errors: {
    ERR_DISK_FULL: {
      status: 503,
      level: 'warn',
      pt: 'O servidor está sem espaço para guardar arquivos. Tente de novo mais tarde.',
      en: 'The server has no space left to store files. Try again later.',
      es: 'El servidor no tiene espacio para guardar archivos. Inténtalo de nuevo más tarde.',
    },
    ERR_WAPP_DOWNLOAD_MEDIA: {
      status: 422,
      level: 'warn',
      pt: 'Não foi possível baixar a mídia do WhatsApp. Verifique a página de conexões.',
      en: 'The WhatsApp media could not be downloaded. Check the connections page.',
      es: 'No se pudo descargar el archivo de WhatsApp. Revisa la página de conexiones.',
    },
    ERR_NO_MEDIA_FOUND: {
      status: 404,
      pt: 'Arquivo não encontrado.',
      en: 'File not found.',
      es: 'Archivo no encontrado.',
    },
    ERR_MEDIA_TOO_LARGE: {
      status: 413,
      pt: 'O arquivo é maior do que o permitido.',
      en: 'The file is larger than allowed.',
      es: 'El archivo es mayor de lo permitido.',
    },
    ERR_MEDIA_TYPE: {
      status: 422,
      pt: 'Este tipo de arquivo não é aceito.',
      en: 'This kind of file is not accepted.',
      es: 'Este tipo de archivo no se acepta.',
    },
  },
  limits: {
    /** The largest file of each kind, in bytes, and how many may come in one request. */
    media: { image: 16 * 1_048_576, video: 64 * 1_048_576, audio: 16 * 1_048_576, document: 100 * 1_048_576 },
    mediaFiles: 10,
  },
} as const satisfies FeatureContract;
