import fs from 'node:fs';
import http from 'node:http';

// The least that could give the same answer to a quote call: reads and parses the JSON of the request, writes the JSON
// that it finds in a file. What remains between this and the server is the work of quoting.

const answer = fs.readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8');

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}`);
});
