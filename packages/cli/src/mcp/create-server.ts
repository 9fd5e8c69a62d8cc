import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addBoardTools } from './board-tools.ts';
import type { McpWorld } from './mcp-world.ts';
import { addOrderTools } from './order-tools.ts';
import { addPriceTools } from './price-tools.ts';
import { UNTRUSTED } from './results.ts';

const INSTRUCTIONS = `Checks, quotes and orders printed circuit boards. check_board first, then quote. To order: prepare_order, give
the user the link and the code, ask confirmation_status until it is confirmed, then place_order, order_status until payable, and
pay_order. Never open the link for the user. Prices are computed, never estimated. ${UNTRUSTED}`;

/** An MCP server with all tools, for one transport. */
export function createMcpServer(world: McpWorld): McpServer {
  const server = new McpServer({ name: 'xunban', version: '0.1.0' }, { instructions: INSTRUCTIONS });
  addBoardTools(server, world);
  addPriceTools(server, world);
  addOrderTools(server, world);
  return server;
}
