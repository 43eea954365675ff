// Preloaded into the processes of `npm start`: when the one that started them dies, even by `kill -9`, they stop in
// order instead of keeping their ports.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
