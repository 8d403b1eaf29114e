/** Texts of the choice of a bot. */
export const botChoice = {
  noIntegration: 'Ninguna',
  noPrompt: 'Ninguno',
  integration: 'Integración',
  integrationHint: 'Responde a los clientes mientras nadie acepta la conversación.',
  prompt: 'Prompt de IA',
  promptHint: 'Responde cuando no se eligió ninguna integración.',
  stopped:
    'El plan no incluye el bot que está elegido aquí. No responde, y los clientes esperan a una persona.',
  leaveOut: 'Dejar sin bot',
  notInPlan: 'El plan de la empresa no incluye integraciones ni prompts de IA.',
};
