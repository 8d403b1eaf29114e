import type { settings as pt } from '../pt/settings';
import type { SameKeys } from '../shape';

/** Texts of the settings, of the options and of the platform's visits. */
export const settings: SameKeys<typeof pt> = {
  title: 'Configuración',
  tabs: 'Páginas de la configuración',
  options: 'Opciones',
  hours: 'Horarios',
  access: 'Accesos de la plataforma',
  companies: 'Empresas',
  plans: 'Planes',
  money: 'Ingresos',
  heldPayments: 'Pagos retenidos',
  paymentProvider: 'Proveedor',
  help: 'Ayuda',
  optionsIntro: 'Cada opción se guarda al cambiar y se aplica a toda la empresa.',
  saving: 'Guardando',
  hoursIntro: 'Fuera de estos horarios, quien escribe recibe el mensaje de fuera de horario.',
  hoursSaved: 'Horarios guardados',
  zone: 'Zona horaria de la empresa: hora de {{zone}} (ahora {{time}})',
  accessIntro: 'Quién de la plataforma entró en esta empresa como administrador, cuándo y por qué.',
  accessNone: 'Nadie de la plataforma entró aquí',
  accessNoneBody:
    'Cuando el soporte entre en la empresa, el nombre, el motivo y la hora aparecen en esta lista.',
  accessNow: 'ahora',
  accessRefused: 'Rechazado: {{what}}.',
  accessRefusedPassword: 'cambiar una contraseña',
  accessRefusedEmail: 'cambiar un correo',
  accessRefusedUser: 'crear un usuario',
  accessRefusedToken: 'crear un token',
  storage: 'Archivos de la empresa',
  storageFree: '{{used}} guardados',
  storageOf: '{{used}} de {{quota}} ({{percent}}%)',
  storageNear:
    'El espacio se está agotando: cuando se agote, nadie de la empresa podrá enviar archivos. Lo que envían los clientes sigue llegando.',
  more: 'Cargar más',
  group: {
    service: 'Atención',
    queues: 'Colas y horarios',
    company: 'Empresa',
    others: 'Otras',
  },
  secret: {
    label: 'Token de Asaas',
    hint: 'Identifica a la empresa en el proveedor de pagos. Una vez guardado, solo se muestra el final.',
    forget: 'Olvidar',
    saved: 'Token actualizado',
  },
  option: {
    sendGreetingAccepted: {
      label: 'Saludo al aceptar',
      hint: 'Saluda al cliente en nombre de quien acepta la atención.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar de las transferencias',
      hint: 'Informa al cliente que la atención pasó a otra cola o persona.',
    },
    userRating: {
      label: 'Pedir una valoración',
      hint: 'Pide una valoración al cliente cuando se resuelve la atención.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar grupos',
      hint: 'Los mensajes de grupos de WhatsApp no abren atenciones.',
    },
    call: {
      label: 'Aceptar llamadas',
      hint: 'Desactivado, las llamadas se rechazan y quien llamó recibe un texto.',
    },
    scheduleType: {
      label: 'Horario de atención',
      hint: 'De quién son los horarios que deciden sobre el mensaje de fuera de horario.',
      values: {
        disabled: 'Sin horario',
        queue: 'De cada cola',
        company: 'De la empresa',
      },
    },
    sendGreetingMessageOneQueues: {
      label: 'Saludo con una sola cola',
      hint: 'Envía el saludo también cuando la conexión tiene una sola cola.',
    },
    chatBotType: {
      label: 'Menú de las colas',
      hint: 'Cómo se muestran las opciones de cola al cliente.',
      values: {
        text: 'Texto',
      },
    },
    customerLanguage: {
      label: 'Idioma para clientes',
      hint: 'Idioma de lo que Prosa escribe por su cuenta a los clientes: menús, valoraciones, transferencias.',
      values: {
        pt: 'Portugués',
        en: 'Inglés',
        es: 'Español',
      },
    },
    campaignsEnabled: {
      label: 'Campañas',
      hint: 'Muestra y habilita el área de campañas.',
    },
    onboarding: {
      label: 'Primeros pasos',
      hint: 'Muestra a los administradores lo que falta para empezar, hasta que esté hecho.',
    },
    sideMenu: {
      label: 'Menú lateral',
      hint: 'Cómo comienza el menú en el primer acceso de cada dispositivo.',
      values: {
        open: 'Abierto',
        closed: 'Contraído',
      },
    },
    platformSender: {
      label: 'Envío de códigos y avisos de la plataforma',
      hint: 'Por dónde salen los códigos de registro y de contraseña y los avisos. Si la conexión está caída, van por correo.',
      values: {
        default: 'Conexión predeterminada',
        mail: 'Solo por correo',
      },
    },
    userCreation: {
      label: 'Registro abierto',
      hint: 'Cualquier persona puede registrar una empresa en la página de acceso.',
    },
  },
};
