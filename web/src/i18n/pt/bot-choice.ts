/** Texts of the choice of a bot. */
export const botChoice = {
  noIntegration: 'Nenhuma',
  noPrompt: 'Nenhum',
  integration: 'Integração',
  integrationHint: 'Responde aos clientes enquanto ninguém aceita o atendimento.',
  prompt: 'Prompt de IA',
  promptHint: 'Responde quando nenhuma integração foi escolhida.',
  stopped:
    'O plano não inclui o bot que está escolhido aqui. Ele não responde, e os clientes esperam por uma pessoa.',
  leaveOut: 'Deixar sem bot',
  notInPlan: 'O plano da empresa não inclui integrações nem prompts de IA.',
};
